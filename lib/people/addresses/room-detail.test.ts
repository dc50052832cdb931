import { describe, expect, it } from 'vitest';
import { splitDetail } from './room-detail';

describe('splitDetail', () => {
  it.each([
    ['hall 3, room 12', 'hall 3', 'Room 12'],
    ['Hall 3 Room 12', 'Hall 3', 'Room 12'],
    ['hall3 rm 12', 'hall3', 'Room 12'],
    ['hall3 rm12', 'hall3', 'Room 12'],
    ['Hall III, Rm. B12', 'Hall III', 'Room B12'],
    ['room five hall three', 'hall three', 'Room five'],
    ['block b hall 2', 'hall 2', 'Block B'],
    ['Blk C, Hall 2, room 4', 'Hall 2', 'Block C, Room 4'],
    ['room 4 block C hall 2 uniben', 'hall 2 uniben', 'Room 4, Block C'],
    ['flat 2 no. 14 newton street', 'newton street', 'Flat 2, No. 14'],
    ['no 7, Adolor College Junction', 'Adolor College Junction', 'No. 7'],
    ['#7 Newton Street', 'Newton Street', 'No. 7'],
    ['Shop 12, Uselu Market', 'Uselu Market', 'Shop 12'],
    ['hall 3, 12', 'hall 3', '12'],
    ['B12, hall 3', 'hall 3', 'B12'],
    ['hall 3 block ii room 3/4', 'hall 3', 'Block II, Room 3/4'],
    ['hall 3, roo', 'hall 3', ''],
    ['hall 3 room', 'hall 3', ''],
  ])('%j is %j with %j', (typed, place, detail) => {
    expect(splitDetail(typed)).toEqual({ place, detail });
  });

  it.each([
    'hall 3',
    'June 12 Building',
    '1000-Seat Lecture Theatre',
    'BDPA Housing Estate',
    'Uselu Shell Junction',
    'New Benin Market',
    'Nomayo Street',
    'Block Industry Road',
    'Roman Road',
    'University of Benin, Ugbowo Campus, Benin City',
  ])('doesn’t split the place %j', (typed) => {
    expect(splitDetail(typed)).toEqual({ place: typed, detail: '' });
  });

  it.each(['room 12', 'no. 4', '12', '', '  '])(
    'doesn’t split %j, which names no place',
    (typed) => {
      expect(splitDetail(typed)).toEqual({ place: typed.trim(), detail: '' });
    },
  );
});
