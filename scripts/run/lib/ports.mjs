import net from 'node:net';
import { RunError } from './steps.mjs';

/** Whether nothing listens on a loopback port. */
function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** `preferred` if it is free, else any free port. */
export async function freePort(preferred) {
  if (preferred && (await isFree(preferred))) return preferred;
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The first of three free ports in a row (the app, its stand-ins, their mail server). */
export async function freePortTriple() {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = await freePort();
    if (port < 65_000 && (await isFree(port + 1)) && (await isFree(port + 2))) return port;
  }
  throw new RunError('No three free ports in a row were found on this machine.');
}

/** Throws RunError with the variable to change if the app's ports are taken. */
export async function requireFreePorts(port) {
  const uses = [
    [port, 'the app'],
    [port + 1, 'the stand-ins for outside services'],
    [port + 2, 'the mail server of the stand-ins'],
  ];
  const taken = [];
  for (const [number, use] of uses) if (!(await isFree(number))) taken.push(`${number} (${use})`);
  if (taken.length === 0) return;
  throw new RunError(
    `Already in use: port ${taken.join(', port ')}.\nStop what runs there, or choose others by setting PORT, for example PORT=${port + 10}.`,
  );
}

/** PORT of the environment as a number, 3000 when unset. */
export function getPort(env = process.env) {
  const port = Number(env.PORT || 3000);
  if (Number.isInteger(port) && port > 0 && port <= 65_533) return port;
  throw new RunError(`PORT must be a number from 1 to 65533; it is "${env.PORT}".`);
}
