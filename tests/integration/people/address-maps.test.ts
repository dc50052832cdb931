import { describe, expect, it } from 'vitest';
import { maps } from '@/lib/integrations/maps';
import { useTestDatabase } from '../../support/database';

useTestDatabase();

describe('the map client, against the stand-in', () => {
  it('returns places with their coordinates', async () => {
    const found = await maps().suggest('Hall 3, Univ');
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(5);
    expect(found[0]).toEqual({
      description: expect.stringMatching(/^Hall 3, University of Benin/),
      place_id: expect.any(String),
      location: { lat: expect.closeTo(6.4034, 3), lng: expect.closeTo(5.6155, 3) },
    });
  });

  it('returns none when nothing is found', async () => {
    expect(await maps().suggest('zanzibar street')).toEqual([]);
  });
});
