// Plays N races at once against server.js with real socket.io clients, and prints a line of JSON.
// node load.js PORT RACES SECONDS RATE   (RATE 0: as fast as it goes)
// A move counts when its mover has the new state; it is told when the other has it, too.
const { io } = require('socket.io-client');

const [port, races, seconds, rate] = process.argv.slice(2).map(Number);
const WARM_MS = 2000;
const acked = [];
const told = [];
let counting = false;
let serial = 0;

const connect = () =>
  new Promise((resolve, reject) => {
    const options = { transports: ['websocket'], forceNew: true, reconnection: false };
    const socket = io(`http://127.0.0.1:${port}/race`, options);
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });

class Race {
  constructor(pair) {
    this.pair = pair;
    pair.forEach((socket, player) => {
      socket.on('sync', (id, info) => id === this.id && this.joined(player, info.state));
      socket.on('update', (id, state) => id === this.id && this.heard(player, state));
    });
    this.begin();
  }
  begin() {
    this.id = `race-${process.pid}-${++serial}`;
    this.pair[0].emit('sync', this.id, '0', undefined, 2);
  }
  joined(player, state) {
    if (player === 0) this.pair[1].emit('sync', this.id, '1', undefined, 2);
    else this.next(state);
  }
  next(state) {
    const pause = rate ? (Math.random() * 2 * 1000 * races) / rate : 0;
    if (pause) setTimeout(() => this.move(state), pause);
    else this.move(state);
  }
  move(state) {
    this.mover = Number(state.ctx.currentPlayer);
    this.waiting = 2;
    this.began = performance.now();
    const payload = { type: 'throw', args: [], playerID: state.ctx.currentPlayer };
    const action = { type: 'MAKE_MOVE', payload };
    this.pair[this.mover].emit('update', action, state._stateID, this.id, payload.playerID);
  }
  heard(player, state) {
    const took = performance.now() - this.began;
    this.waiting -= 1;
    if (counting && player === this.mover) acked.push(took);
    if (this.waiting > 0) return;
    if (counting) told.push(took);
    if (state.ctx.gameover === undefined) this.next(state);
    else this.begin();
  }
}

const quantile = (times, share) => {
  times.sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))];
};
const spread = (times) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

(async () => {
  for (let i = 0; i < races; i++) new Race([await connect(), await connect()]);
  await wait(WARM_MS);
  counting = true;
  const began = performance.now();
  await wait(seconds * 1000);
  const took = (performance.now() - began) / 1000;
  const result = { moves_per_second: acked.length / took, acked_ms: spread(acked), told_ms: spread(told) };
  console.log(JSON.stringify(result));
  process.exit(0);
})();
