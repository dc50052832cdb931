import mongoose from 'mongoose';
import { afterEach, expect, it, vi } from 'vitest';
import { MESSAGES } from '@/lib/core/messages';
import { maps } from '@/lib/integrations/maps';
import { MapsQuotaError } from '@/lib/integrations/maps/budget';
import { SEARCHES_PER_DAY } from '@/lib/people/addresses/map-search';
import { listSuggestions } from '@/lib/people/addresses/suggestions';
import { log } from '@/lib/platform/log';
import { countCall } from '@/lib/platform/rate-limit';
import { findOpenShopPlaces } from '@/lib/shops/queries';
import { useTestDatabase } from '../../support/database';
import { setCount } from '../../support/rate-limits';

// Before any module asks for a setting.
vi.stubEnv('MAPS_CALLS_PER_DAY', '100');
useTestDatabase();
afterEach(() => vi.restoreAllMocks());

it('counts billed map calls, and does without the map service once they are used up', async () => {
  const found = await maps().suggest('Hall 3, Univ');
  const row = await mongoose.connection.collection('rate_limits').findOne({ key: 'maps:all' });
  expect(row?.points).toBe(1 + found.length);

  // Whatever other processes have used up counts here.
  await setCount('maps:all', 100);
  const warn = vi.spyOn(log(), 'warn');
  await expect(maps().suggest('Hall 4, Univ')).rejects.toBeInstanceOf(MapsQuotaError);
  const own = await listSuggestions('ekosodin gate', 'ada', findOpenShopPlaces);
  expect(own.length).toBeGreaterThan(0);
  await expect(listSuggestions('zanzibar street', 'ada', findOpenShopPlaces)).rejects.toMatchObject(
    {
      code: 'upstream',
      message: MESSAGES.suggestionsFailed,
    },
  );
  expect(warn).toHaveBeenCalledTimes(1);
  // For guests the map service isn't called at all.
  expect(await listSuggestions('zanzibar street', null, findOpenShopPlaces)).toEqual([]);
});

it('skips the map service for an account that used up its daily calls', async () => {
  await countCall(SEARCHES_PER_DAY, 'busy', SEARCHES_PER_DAY.points);
  const suggest = vi.spyOn(maps(), 'suggest');
  expect(
    (await listSuggestions('ekosodin gate', 'busy', findOpenShopPlaces)).length,
  ).toBeGreaterThan(0);
  expect(await listSuggestions('zanzibar lane', 'busy', findOpenShopPlaces)).toEqual([]);
  expect(suggest).not.toHaveBeenCalled();
});
