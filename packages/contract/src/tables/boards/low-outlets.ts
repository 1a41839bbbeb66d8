import type { transmissionRate } from '../../calls/boards/transmission-rate.ts'
import type { Answer } from '../../core/call.ts'
import type { DataTable } from '../../core/data-table.ts'

type LowOutlet = Answer<typeof transmissionRate.cockpitPsRateDetails>['records'][number]

interface Asked {
  from: string
  to: string
  below: number
  hiddenCount: number
}

/** Outlets whose 传输有效率 lies below a bound, the lowest first. */
export const lowOutletTable = (records: readonly LowOutlet[], { from, to, below, hiddenCount }: Asked): DataTable => ({
  title: '数据传输率偏低的排口',
  notes: [
    `${from}至${to}，传输有效率低于${below}%的排口${records.length}个`,
    '传输率=实收÷应收因子小时，有效率=（有效+停运）÷实收，传输有效率为两者之积',
    ...(hiddenCount > 0 ? [`另有${hiddenCount}家不在查看范围，未计入`] : []),
  ],
  columns: [
    { key: 'psName', title: '企业', kind: 'text', frozen: true, width: 32 },
    { key: 'outlet', title: '排口', kind: 'text', width: 20 },
    { key: 'area', title: '区域', kind: 'text' },
    { key: 'due', title: '应收', kind: 'number', unit: '因子小时' },
    { key: 'received', title: '实收', kind: 'number', unit: '因子小时' },
    { key: 'invalid', title: '无效', kind: 'number', unit: '因子小时' },
    { key: 'transRate', title: '传输率', kind: 'number', unit: '%', digits: 1 },
    { key: 'validRate', title: '有效率', kind: 'number', unit: '%', digits: 1 },
    { key: 'product', title: '传输有效率', kind: 'number', unit: '%', digits: 1 },
    { key: 'reason', title: '原因', kind: 'text' },
    { key: 'last', title: '最近数据', kind: 'time' },
    { key: 'psCode', title: '企业编码', kind: 'text', width: 20 },
    { key: 'outletCode', title: '排口编码', kind: 'text', width: 20 },
  ],
  rows: records.map((row) => ({
    psName: row.psName,
    outlet: row.outletName,
    area: row.areaName,
    due: row.due,
    received: row.received,
    invalid: row.invalid,
    transRate: row.transRate,
    validRate: row.validRate,
    product: row.product,
    reason: row.reasonName,
    last: row.lastTime?.slice(0, 16) ?? null,
    psCode: row.psCode,
    outletCode: row.outletCode,
  })),
})
