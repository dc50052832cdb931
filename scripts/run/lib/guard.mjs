// Kills what a runner started if the runner dies without cleaning up (kill -9). The runner writes
// "+pid" and "-pid" lines; the end of the input means that it is gone.

import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalTree } from './signal-tree.mjs';

const GRACE_MS = 12_000;
const watched = new Set();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1));
  if (line.startsWith('+')) watched.add(pid);
  else watched.delete(pid);
}

const left = () => [...watched].filter((pid) => signalTree(pid, 0));
for (const pid of [...watched].reverse()) signalTree(pid, 'SIGTERM');
const deadline = Date.now() + GRACE_MS;
while (left().length > 0 && Date.now() < deadline) await sleep(200);
for (const pid of left()) signalTree(pid, 'SIGKILL');
