import type { BoxModelRun } from '@qingkong/contract/shapes/box-model'
import { type TableView, table } from '../../../page/views.ts'

interface Shown {
  result: BoxModelRun
}

const opinions: Readonly<Record<string, string>> = { VOC: 'VOC控制区', NOx: 'NOx控制区', 过渡: '过渡区' }

/** What each criterion says of the day. */
export const verdictTable = <A extends Shown, I, V>(): TableView<A, I, V> =>
  table<A, I, V>(
    ({ result }) => ({
      title: `${result.siteName}敏感性判据 ${result.day}`,
      notes: [result.verdict?.sentence ?? ''],
      columns: [
        { key: 'criterion', title: '判据', kind: 'text', frozen: true },
        { key: 'value', title: '数值', kind: 'number', digits: 2 },
        { key: 'vote', title: '判定', kind: 'text' },
      ],
      rows: (result.verdict?.votes ?? []).map(({ criterion, value, vote }) => ({
        criterion,
        value,
        vote: opinions[vote] ?? vote,
      })),
    }),
    { key: 'verdict', when: ({ result }) => result.verdict !== null },
  )
