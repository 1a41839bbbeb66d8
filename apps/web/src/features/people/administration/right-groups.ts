import { type Right, rights } from '@qingkong/contract/rights'

export interface RightGroup {
  title: string
  rights: { value: string; label: string }[]
}

const titles: readonly [title: string, features: readonly string[]][] = [
  ['一张图与监测', ['map', 'site', 'enterprise', 'instrument']],
  ['事件与任务', ['event', 'file']],
  ['告警', ['alarm', 'alarm-rule']],
  ['溯源与执法', ['trace', 'patrol', 'document', 'evidence']],
  ['值班', ['duty']],
  ['系统管理', ['organisation', 'setting', 'user']],
  ['审计', ['log']],
]

const optionOf = (right: Right) => ({ value: right, label: rights[right] })
const all = Object.keys(rights).filter((key): key is Right => Object.hasOwn(rights, key))
const featureOf = (right: string) => right.split('.')[0] ?? ''

/** Every right under the heading of its feature; what has no heading of its own stands under 其他. */
export const rightGroups: readonly RightGroup[] = [
  ...titles.map(([title, features]) => ({
    title,
    rights: all.filter((right) => features.includes(featureOf(right))).map(optionOf),
  })),
  {
    title: '其他',
    rights: all.filter((right) => !titles.some(([, features]) => features.includes(featureOf(right)))).map(optionOf),
  },
].filter(({ rights: list }) => list.length > 0)
