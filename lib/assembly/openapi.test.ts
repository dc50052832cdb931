import { describe, expect, it } from 'vitest';
import { ROUTES } from './calls';
import { openApiDocument } from './openapi';
import { renderApiPage } from './openapi-page';

const document = openApiDocument({ url: 'https://eki.example', cookie: 'session' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('has every call of the route table once', () => {
    const calls = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const rows = Object.keys(ROUTES).map((name) => name.replace(/\[(\w+)\]/g, '{$1}'));
    expect(calls.sort()).toEqual(rows.sort());
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names each parameter of a path, and the body of a call that takes one', () => {
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
    const cancel = document.paths['/api/order/cancel']?.post?.requestBody?.content;
    expect(cancel?.['application/json']?.schema).toMatchObject({ required: ['orderId'] });
    const contact = document.paths['/api/mail/contact']?.post?.requestBody?.content;
    expect(Object.keys(contact ?? {})).toEqual(['multipart/form-data']);
  });

  it('requires a session for calls that guests may not make', () => {
    expect(document.paths['/api/wallet/get']?.get?.security).toEqual([{ session: [] }]);
    expect(document.paths['/api/product/list']?.get?.security).toContainEqual({});
  });

  it('lists the calls that answer with a file', () => {
    const statement = document.paths['/api/wallet/statement']?.get?.responses[200]?.content;
    expect(Object.keys(statement ?? {})).toEqual(['text/csv']);
  });

  it('becomes a page that shows every call', () => {
    const page = renderApiPage(document);
    for (const { operation } of operations) expect(page).toContain(operation.summary);
  });
});
