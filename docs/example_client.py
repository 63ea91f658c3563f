"""Plays one short game of Petits Chevaux against a bot: python3 example_client.py [http://localhost:8080]
Needs the package `websockets`; everything it does is told in protocol.md."""
import asyncio, json, sys, urllib.request
import websockets

SERVER = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8080"


def post(path, body=None, secret=None):
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    data = json.dumps(body or {}).encode()
    answer = urllib.request.urlopen(urllib.request.Request(SERVER + path, data, headers))
    return json.load(answer), answer.headers.get("Set-Cookie", "")


async def main():
    _, cookie = post("/api/people")
    secret = cookie.split("cavalcade=")[1].split(";")[0]
    wanted = {"game": "petits-chevaux", "options": {"horses": 2}, "settings": {"pace": "instant"}}
    table, _ = post("/api/tables", wanted, secret)
    url = f"{SERVER.replace('http', 'ws', 1)}/api/tables/{table['id']}/socket"
    # Where a socket's headers can be set, `Authorization` does the same.
    offered = ["cavalcade", f"secret.{secret}"]
    async with websockets.connect(url, subprotocols=offered) as socket:
        async def send(message):
            await socket.send(json.dumps(message))
        await send({"hello": {"protocol": 1}})
        wishes = [{"sit": {"place": 0, "name": "Python"}},
                  {"bot": {"place": 2, "level": "trotter"}}, {"start": {"match": 1}}]
        for n, want in enumerate(wishes):
            await send({"ask": {"n": n, "want": want}})
        async for text in socket:
            message = json.loads(text)
            if "refusal" in message:
                sys.exit(message["refusal"]["say"])
            frame = message.get("frame")
            if frame and frame["view"]["ranking"]:
                return print("The places, best first:", frame["view"]["ranking"])
            if frame and frame["you"]["seat"] in frame["view"]["to_act"]:
                horse = max(frame["view"]["targets"], key=lambda target: target[1])[0]
                await send({"act": {"n": frame["seq"], "match": 1, "nth": frame["you"]["acted"],
                                    "action": {"do": "move", "horse": horse}}})

asyncio.run(main())
