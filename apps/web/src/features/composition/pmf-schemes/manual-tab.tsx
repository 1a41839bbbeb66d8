import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { componentSiteTypes } from '@qingkong/domain/voc/component-site'
import { nothingMeasured } from '../../../blocks/components/component-filters.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { timeRangePicker } from '../../../filters/widgets/complex/time-range-picker.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { custom } from '../../../page/views.ts'
import { ManualBench } from './manual-bench.tsx'
import { checkedTree } from './manual-question.ts'

const filters = [
  areaSiteSelector({ multiple: false, siteTypes: componentSiteTypes }),
  timeRangePicker({ lastCount: 90, maxCount: 366 }),
] as const

/** Whichever family: which species there are is asked by a call of its own. */
const trees = {
  VOC: 'vocSourcePmfOptionsTreeComponentsCity',
  PM: 'vocSourcePmfOptionsTreeComponentsParticle',
} as const

/** 手动解析: data and species, run, result with its errors, names; saved as a draft. */
export const manualTab = (family: SpeciesFamilyAsked) =>
  definePage(
    { tree: trees[family], data: 'analysisMonitorData', config: 'pmfConfig' },
    filters,
  )({
    title: '手动解析',
    right: 'engine.run',
    input: ({ siteCodes: [siteCode], timeRange: [period] }) =>
      siteCode !== undefined && period
        ? {
            tree: { siteCode, day: period[1].slice(0, 10) },
            data: { siteCode, family, from: period[0].slice(0, 10), to: period[1].slice(0, 10) },
            config: { family },
          }
        : null,
    empty: ({ data }) => (data.samples === 0 ? nothingMeasured : null),
    views: [
      custom(({ answer: { tree, data, config }, input: { data: asked } }) => (
        <ManualBench
          key={`${asked.siteCode} ${asked.from} ${asked.to}`}
          family={family}
          tree={checkedTree(tree, data)}
          config={config}
          about={{ siteCode: asked.siteCode, from: asked.from, to: asked.to }}
        />
      )),
    ],
    notes: () => [
      '强弱坏按信噪比与有效率建议，可逐个修改；总量取弱，不作标志物；缺测以中位数代替，不确定度取4倍中位数',
      '运算在后台进行，可离开本页，完成后在作业栏与历史方案中继续',
    ],
  })
