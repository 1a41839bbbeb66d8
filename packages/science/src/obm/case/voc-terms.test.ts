import { expect, test } from 'vitest'
import { vocLumping } from '../cb6r3/voc-lumping.ts'
import type { Mechanism } from '../mechanism/mechanism.ts'
import type { ProxyRule } from './obm-case.ts'
import { vocTerms } from './voc-terms.ts'

const explicit: Mechanism = {
  name: 'explicit',
  citation: '',
  species: ['CHEX', 'BENZAL', 'DIET35TOL', 'MXYL', 'PXYL'],
  fixed: [],
  ro2: [],
  definitions: [],
  reactions: [],
}
const terms = (name: string, proxies: ProxyRule = 'mole') =>
  vocTerms(name, explicit, vocLumping, { condensed: false, mXyleneShare: 0.6, proxies })

test('a compound of the mechanism enters as itself, whatever is said of proxies', () => {
  for (const rule of ['mole', 'koh', 'off'] as const)
    expect(terms('环己烷', rule)).toMatchObject({ terms: [{ species: 'CHEX', coefficient: 1 }], note: null })
  expect(terms('MPXYL', 'off')).toMatchObject({
    terms: [
      { species: 'MXYL', coefficient: 0.6 },
      { species: 'PXYL', coefficient: 0.4 },
    ],
  })
})

test('a compound without species of its own enters as its proxy, mole for mole, and says so', () => {
  expect(terms('甲基环己烷')).toMatchObject({
    terms: [{ species: 'CHEX', coefficient: 1 }],
    note: '甲基环己烷 在机理中没有对应物种，以 CHEX 代表',
  })
})

test('on request the proxy is scaled by the ratio of kOH, so that the reactivity is the compound’s own', () => {
  expect(terms('甲基环己烷', 'koh')).toMatchObject({
    terms: [{ species: 'CHEX', coefficient: expect.closeTo(9.64 / 6.97, 12) }],
    note: '甲基环己烷 在机理中没有对应物种，以 CHEX 代表，按 OH 反应速率常数之比折算为 1.38 倍',
  })
})

test('where no table has the kOH of the proxy, it stays mole for mole and the log says so', () => {
  expect(terms('对二乙苯', 'koh')).toMatchObject({
    terms: [{ species: 'DIET35TOL', coefficient: 1 }],
    note: expect.stringContaining('未按其比折算'),
  })
})

test('with proxies switched off the compound is left out; one the mechanism cannot place at all is another matter', () => {
  expect(terms('甲基环己烷', 'off')).toBe('leftOut')
  expect(terms('正壬烷', 'off')).toBeNull()
})
