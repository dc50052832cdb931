import 'server-only';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** How many writes go by between two looks at the number of files. */
const LOOK_EVERY = 50;

/** Files made once and kept in a folder, no more than `most`: the oldest go first. */
export class KeptFiles {
  #writes = 0;

  constructor(
    readonly folder: string,
    /** Over this by up to a look's writes, for a while. */
    readonly most: number,
  ) {}

  /** The kept file, or null. */
  async read(name: string): Promise<Buffer | null> {
    return readFile(path.join(this.folder, name)).catch(() => null);
  }

  /** Keeps the file; whoever reads meanwhile sees all of it or nothing. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const file = path.join(this.folder, name);
    await mkdir(this.folder, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
    this.#writes += 1;
    if (this.#writes % LOOK_EVERY === 1) await this.prune();
  }

  /** Removes the oldest files above `most`. Another process may do the same at the same time. */
  async prune(): Promise<void> {
    const names = await readdir(this.folder);
    if (names.length <= this.most) return;
    const files = await Promise.all(
      names.map(async (name) => {
        const file = path.join(this.folder, name);
        const madeAt = await stat(file).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        );
        return { file, madeAt };
      }),
    );
    files.sort((a, b) => b.madeAt - a.madeAt);
    for (const { file } of files.slice(this.most)) await rm(file, { force: true });
  }
}
