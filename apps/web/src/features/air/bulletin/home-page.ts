import {
  bulletinDayTable,
  bulletinHourName,
  bulletinHourTable,
  rankLabel,
} from '@qingkong/contract/tables/air/bulletin'
import { ownChoice } from '../../../filters/own-choice.ts'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { custom, statistics, table } from '../../../page/views.ts'
import { BulletinHead } from './bulletin-head.tsx'
import { bulletinHour } from './bulletin-hour.tsx'
import { CauseTile } from './cause-tile.tsx'
import { TodayCounts } from './today-counts.tsx'

/** 首页: the hourly bulletin of the city and its national sites, and what waits for the duty. */
export const bulletinPage = definePage('bulletinOne', [
  bulletinHour,
  ownChoice('cityGroup', '排名城市', [
    ['province', '省内城市'],
    ['around', '周边城市'],
    ['compete', '竞争城市'],
    ['yangtzeRiverDelta', '长三角41城市'],
    ['city168', '168城市'],
  ]),
  dataStatus(),
])({
  title: '首页',
  hideSearch: true,
  input: ({ time, ...values }) => (time === '' ? values : { ...values, time }),
  empty: ({ rows }) => (rows.length <= 1 ? '尚未配置国控站，无法生成快报' : null),
  views: [
    custom(TodayCounts, { key: 'counts' }),
    custom(BulletinHead, { key: 'head' }),
    statistics(({ ranks, cityGroupName }) =>
      ranks.map((rank) => ({
        label: `${rankLabel(rank)}排名`,
        value: rank.rank,
        unit: `/ ${rank.total}`,
        note: cityGroupName,
      })),
    ),
    custom(CauseTile, { key: 'causes' }),
    table((answer, input) => bulletinHourTable(answer, input), { key: 'hour' }),
    table((answer, input) => bulletinDayTable(answer, input), { key: 'day' }),
  ],
  exports: { call: 'bulletinExport', name: (answer) => `空气质量快报_${bulletinHourName(answer)}` },
  notes: () => [
    '累计为当日1时以来的小时均值（O₃为最大8小时滑动均值），未满全天，仅供当日调度参考。',
    '余量为剩余小时平均不超过的浓度（O₃为逐小时），按未修约均值判定，只舍不入；SO₂、CO一般不构成限制，不列。',
  ],
  // A bulletin is of one hour: it is renewed as a whole, by its own clock.
  cells: () => null,
})

export default definePages('home', bulletinPage)
