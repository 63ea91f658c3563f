// A dice race for two on boardgame.io's own server, with its in-memory store.
// PORT=… node server.js; prints a line when it listens.
process.env.NODE_ENV = 'production';
const { Server } = require('boardgame.io/server');

const LENGTH = 100;

const race = {
  name: 'race',
  setup: () => ({ at: [0, 0], die: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // The die is the server's business, as it is in ours: clients don't guess it.
    throw: {
      client: false,
      move: ({ G, playerID, random }) => {
        G.die = random.D6();
        G.at[playerID] += G.die;
      },
    },
  },
  endIf: ({ G }) => {
    const winner = G.at.findIndex((at) => at >= LENGTH);
    return winner < 0 ? undefined : { winner };
  },
};

const server = Server({ games: [race], origins: [/localhost/] });
const port = Number(process.env.PORT);
server.run({ port: { host: '127.0.0.1', port } }, () => console.log('listening'));
