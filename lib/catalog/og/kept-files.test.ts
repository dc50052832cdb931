import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeptFiles } from './kept-files';
import { Queue, QueueFull } from './queue';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'eki-kept-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('KeptFiles', () => {
  it('gives back what was kept, and null for the rest', async () => {
    const files = new KeptFiles(path.join(folder, 'og'), 3);
    expect(await files.read('a.jpg')).toBeNull();
    await files.write('a.jpg', Buffer.from('a'));
    expect(String(await files.read('a.jpg'))).toBe('a');
    expect(await readdir(path.join(folder, 'og'))).toEqual(['a.jpg']);
  });

  it('keeps the newest, however many are written', async () => {
    const files = new KeptFiles(folder, 3);
    for (let count = 0; count < 60; count += 1) {
      await files.write(`${count}.jpg`, Buffer.from('x'));
      await utimes(path.join(folder, `${count}.jpg`), count, count);
    }
    expect((await readdir(folder)).length).toBeLessThanOrEqual(3 + 50);
    await files.prune();
    expect((await readdir(folder)).sort()).toEqual(['57.jpg', '58.jpg', '59.jpg']);
  });

  it('prunes in two processes at once', async () => {
    const files = new KeptFiles(folder, 1);
    for (const name of ['a', 'b', 'c', 'd']) await files.write(name, Buffer.from(name));
    await Promise.all([files.prune(), new KeptFiles(folder, 1).prune()]);
    expect(await readdir(folder)).toHaveLength(1);
  });
});

describe('Queue', () => {
  it('does one thing at a time, refuses at once what is too much, and goes on after a failure', async () => {
    const queue = new Queue(3);
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 5));
      running -= 1;
      return 'done';
    };
    const failing = queue.add(() => Promise.reject(new Error('broken')));
    const others = [queue.add(work), queue.add(work)];
    await expect(queue.add(work)).rejects.toThrow(QueueFull);
    await expect(failing).rejects.toThrow('broken');
    expect(await Promise.all(others)).toEqual(['done', 'done']);
    expect(await queue.add(work)).toBe('done');
    expect(most).toBe(1);
  });
});
