import { expect, it } from 'vitest';
import { RenderQueue, TooManyRenderings } from './render-queue';

it('runs as many renderings as it may, lets others wait, and refuses the rest', async () => {
  const queue = new RenderQueue({ concurrency: 2, waiting: 1 });
  const running: (() => void)[] = [];
  const start = () => queue.run(() => new Promise<void>((resolve) => running.push(resolve)));
  const admitted = [start(), start(), start()];
  await expect(start()).rejects.toBeInstanceOf(TooManyRenderings);
  await expect.poll(() => running.length).toBe(2);
  running[0]?.();
  await admitted[0];
  await expect.poll(() => running.length).toBe(3);
  admitted.push(start());
  for (const end of running) end();
  await expect.poll(() => running.length).toBe(4);
  running[3]?.();
  await Promise.all(admitted);
});
