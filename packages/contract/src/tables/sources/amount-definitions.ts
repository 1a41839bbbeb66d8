/** 统计口径 of emission statistics: each term with what it means and where that stands. */
export const amountDefinitions: readonly (readonly [term: string, meaning: string])[] = [
  [
    '实测',
    '有效小时排放量之和；小时排放量取上报值，与实测浓度×标干流量相差超过10%且超过0.01kg时取浓度×流量；停运小时为0',
  ],
  ['补遗', '无效或缺失小时按HJ 75的规则以历史最大小时排放量补足的部分'],
  ['核算', '实测与补遗之和；有效数据捕集率不足75%的季度不出具核算排放量，其实测量仍列在实测中'],
  ['补遗占比', '补遗÷核算'],
  ['有效数据捕集率', '(应到−停运−无效)÷(应到−停运)，按排口、因子、季度计算，缺失按无效计（HJ 75-2017）'],
  ['数据覆盖率', '(有效+停运)÷应到；低于75%的统计仅供参考，不作同比'],
  ['应到小时', '排口该因子首次上报之日起、时段内已过完的自然日的小时数'],
  ['超标率', '超标小时÷参与判定的有效小时；按折算浓度严格大于限值判定，启炉、停炉、故障、检修等标记时段不参与'],
  [
    '许可量占比',
    '1月1日至时段末的实测与补遗之和÷排污许可证载明的年许可排放量；高于已过天数占全年的比例为超过时序，超过年许可量为超过许可',
  ],
  ['同比、环比', '按未修约值计算；任一期覆盖率不足75%或基期为0时不计算'],
  ['查看范围', '本人管辖区域内或本人任务涉及的企业；其余企业只计家数，不计入任何合计'],
]

/** The same as lines below a page. */
export const amountNotes = (terms: readonly string[]): string[] =>
  amountDefinitions.filter(([term]) => terms.includes(term)).map(([term, meaning]) => `${term}：${meaning}。`)
