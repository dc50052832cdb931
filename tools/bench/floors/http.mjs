// The floor: a bare Node server that answers given bytes, in a process of its own.
// Usage: node tools/bench/floors/http.mjs FILE… ; prints its port. GET /0 answers the first file, and so on.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const bodies = process.argv.slice(2).map((file) => readFileSync(file));

const server = createServer((request, response) => {
  const body = bodies[Number(request.url?.slice(1))];
  if (!body) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${server.address().port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
