import { describe, expect, it } from 'vitest';
import { PageStore } from './isr-cache.mjs';

const PRODUCT = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);

function storeAt(start = 1_000_000, maxBytes?: number) {
  const clock = { now: start };
  return { clock, store: new PageStore({ now: () => clock.now, maxBytes }) };
}
const page = (html: string, tags = '', status = 200) => ({
  kind: 'APP_PAGE',
  html,
  status,
  headers: { 'x-next-cache-tags': tags },
});

describe('PageStore', () => {
  it('keeps a page until something on it changes', () => {
    const { clock, store } = storeAt();
    store.set('/p', page(`<a href="/products/Shoes/${PRODUCT}">`));
    store.set('/q', page(`<a href="/products/Shoes/${OTHER}">`));
    clock.now += 10;
    store.expire([PRODUCT]);
    expect(store.get('/p')).toBeNull();
    expect(store.get('/q')).not.toBeNull();
  });

  it('doesn’t keep a page that was rendering while its product changed', () => {
    const { clock, store } = storeAt();
    store.expire([PRODUCT]);
    clock.now += 500;
    store.set('/p', page(PRODUCT));
    expect(store.get('/p')).toBeNull();
    clock.now += 5_000;
    store.set('/p', page(PRODUCT));
    expect(store.get('/p')).not.toBeNull();
  });

  it('drops pages by tag, by path and by the reader’s tags', () => {
    const { clock, store } = storeAt();
    store.set('/home', page('', '_N_T_/layout,_N_T_/'));
    store.set('/food', page('', '_N_T_/food'));
    store.set('read', { kind: 'FETCH', data: { body: 'x' }, tags: [] });
    clock.now += 10;
    store.expirePaths(['/']);
    expect(store.get('/home')).toBeNull();
    expect(store.get('/food')).not.toBeNull();
    expect(store.get('read', ['_N_T_/'])).toBeNull();
    expect(store.get('read', ['_N_T_/food'])).not.toBeNull();
  });

  it('keeps one 404 page for all missing pages', () => {
    const { store } = storeAt();
    for (const made of [`/products/Shoes/${PRODUCT}`, '/shops/a%2f1', '/x/y']) {
      store.set(made, page('not found', '', 404));
      expect(store.get(made)).toBeNull();
    }
    store.set('/_not-found', page('not found', '', 404));
    expect(store.get('/_not-found')).not.toBeNull();
  });

  it('stays within its byte limit', () => {
    const { store } = storeAt(1_000_000, 100_000);
    for (let count = 0; count < 100; count += 1) store.set(`/${count}`, page('x'.repeat(2_000)));
    expect(store.size).toBeLessThan(25);
    expect(store.get('/99')).not.toBeNull();
    store.set('/huge', page('x'.repeat(20_000)));
    expect(store.get('/huge')).toBeNull();
  });
});
