import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  body: Buffer;
  ms: number;
}

/** Asks once, and leaves the body packed. */
export function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks),
            ms: performance.now() - startedAt,
          }),
        );
      })
      .once('error', reject);
  });
}

/** The text of a body that came in this coding. */
export function toText(body: Buffer, coding: string): string {
  if (coding === 'br') return brotliDecompressSync(body).toString();
  return (coding === 'gzip' ? gunzipSync(body) : body).toString();
}
