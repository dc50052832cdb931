// Finds or downloads a mongod by mongodb-memory-server-core, in a process of its own so that it can be
// ended. Argument: the folder for it. The last line printed is "mongod <path>".

import { DryMongoBinary } from 'mongodb-memory-server-core/lib/util/DryMongoBinary.js';
import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary.js';
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js';
import { DEFAULT_VERSION } from 'mongodb-memory-server-core/lib/util/resolveConfig.js';

const PROBE_MS = 4_000;
const downloadDir = process.argv[2];
const version = process.env.MONGOMS_VERSION ?? DEFAULT_VERSION;
// The library checks neither certificates nor checksums unless asked to.
process.env.npm_config_strict_ssl = 'true';
process.env.MONGOMS_MD5_CHECK = 'true';

const options = await DryMongoBinary.generateOptions({ downloadDir, version });
const present = await DryMongoBinary.locateBinary(options).catch(() => undefined);
if (!present) await requireReachable(await new MongoBinaryDownloadUrl(options).getDownloadUrl());
console.log(`mongod ${present ?? (await MongoBinary.getPath({ downloadDir, version }))}`);
process.exit(0);

/** Fails within seconds without internet access. A proxy is left to the library, which supports it. */
async function requireReachable(url) {
  if (process.env.https_proxy || process.env.HTTPS_PROXY) return;
  try {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) });
    if (!answer.ok) throw new Error(`answers ${answer.status}`);
  } catch (error) {
    const why = error.cause?.code ?? error.message;
    console.log(`${new URL(url).host} is not reachable (${why})`);
    process.exit(1);
  }
}
