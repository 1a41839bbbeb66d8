import { expect, it } from 'vitest'
import { type PointForm, pointProblems } from './point-form.ts'

const point: PointForm = {
  identifier: 'WXYG13',
  pointName: '快速内环东遥感点',
  pointKind: '1',
  areaCode: '320213',
  address: '快速内环东辅道',
  longitude: 120.36,
  latitude: 31.58,
  lanes: 2,
  slopePct: -0.5,
}
const problems = (part: Partial<PointForm>) => pointProblems({ ...point, ...part }).map(({ field }) => field)

it('a point says what it is called, where it stands and how the road lies', () => {
  expect(problems({})).toEqual([])
  expect(
    problems({
      identifier: '兴源路',
      pointName: ' ',
      pointKind: '',
      areaCode: '',
      address: '',
      longitude: null,
      latitude: 91,
      lanes: 1.5,
      slopePct: 20,
    }),
  ).toEqual([
    'identifier',
    'pointName',
    'pointKind',
    'areaCode',
    'address',
    'longitude',
    'latitude',
    'lanes',
    'slopePct',
  ])
})
