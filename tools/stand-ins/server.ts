import { timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { ZodError, z } from 'zod';
import { googleService } from './google/service';
import { type Call, HttpError, json, matchPath, type Reply, readBody, send } from './http';
import { mailService } from './mail/service';
import { mapsService } from './maps/service';
import { paystackService } from './paystack/service';
import { pushService } from './push/service';
import type { Service } from './service';
import { assertLoopback, isLoopbackHostHeader, type Settings } from './settings';

export interface StandIns {
  port: number;
  smtpPort: number;
  /** Finishes open requests and closes files. */
  stop(): Promise<void>;
}

/**
 * Starts every stand-in in this process.
 * @throws when the host is not loopback or a port is taken.
 */
export async function startStandIns(settings: Settings): Promise<StandIns> {
  assertLoopback(settings.host);
  let port = settings.port;
  const origin = () => `http://127.0.0.1:${port}`;
  const mail = mailService(settings);
  const services: Service[] = [
    paystackService(settings, origin),
    mapsService(),
    mail,
    googleService(settings, origin),
    pushService(origin),
  ];
  const server = http.createServer((request, response) => {
    void answer(request, services, settings).then((reply) => send(response, reply));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  // A TCP server that listens has an AddressInfo, not a pipe name.
  port = (server.address() as AddressInfo).port;
  for (const service of services) await service.start();
  return {
    port,
    smtpPort: mail.smtpPort(),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      for (const service of services) await service.stop();
    },
  };
}

async function answer(
  request: http.IncomingMessage,
  services: Service[],
  settings: Settings,
): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://stand-ins');
  const service = services.find(
    ({ mount }) => url.pathname === mount || url.pathname.startsWith(`${mount}/`),
  );
  try {
    if (!isLoopbackHostHeader(request.headers.host)) throw new HttpError(403, 'Loopback only');
    if (!service) throw new HttpError(404, 'Nothing is mounted here');
    return await dispatch(request, url, service, settings);
  } catch (error) {
    return service?.onError?.(error) ?? plainError(error);
  }
}

async function dispatch(
  request: http.IncomingMessage,
  url: URL,
  service: Service,
  settings: Settings,
): Promise<Reply> {
  const path = url.pathname.slice(service.mount.length).replace(/\/$/, '');
  const method = request.method ?? 'GET';
  for (const route of service.routes) {
    if (route.method !== method && !(method === 'HEAD' && route.method === 'GET')) continue;
    const params = matchPath(route.pattern, path);
    if (!params) continue;
    if (route.name === 'control') checkToken(request.headers['x-control-token'], settings);
    const call: Call = {
      method,
      path,
      params,
      query: url.searchParams,
      headers: request.headers,
      body: await readBody(request),
      ip: request.socket.remoteAddress ?? '127.0.0.1',
    };
    return route.handle(call);
  }
  throw new HttpError(404, `No such call: ${method} ${url.pathname}`);
}

/** @throws HttpError 403 without the token, or if no token is configured. */
function checkToken(given: string | string[] | undefined, settings: Settings): void {
  const sent = Buffer.from(String(given ?? ''));
  const wanted = Buffer.from(settings.controlToken);
  const same = sent.length === wanted.length && timingSafeEqual(sent, wanted);
  if (settings.controlToken === '' || !same)
    throw new HttpError(403, 'Control token missing or wrong');
}

function plainError(error: unknown): Reply {
  if (error instanceof HttpError) {
    return json(error.status, { status: false, message: error.message });
  }
  if (error instanceof ZodError) {
    return json(400, { status: false, message: z.prettifyError(error) });
  }
  console.error(error);
  return json(500, { status: false, message: 'The stand-in itself failed; see its output' });
}
