import { pick } from './city/noise.ts'

/** What the simulated staff write; each text is chosen by the event's number. */
const texts = {
  soundFindings: [
    '经排查，上风向约1.2公里处工地土方作业未落实湿法抑尘，裸土未覆盖，道路积尘明显。已责令停止土方作业，覆盖防尘网并冲洗道路。',
    '现场核查发现企业废气收集罩破损，部分车间门窗敞开作业，异味明显。已要求立即关闭门窗并更换收集罩，同步调取治理设施运行记录。',
    '排查周边3公里，发现物流堆场装卸粉料未开启雾炮，车辆冲洗设施停用。已督促立即恢复并安排专人值守。',
    '巡查发现河道旁空地焚烧垃圾，面积约20平方米，已扑灭并清运，对责任人进行告诫。',
    '企业治理设施喷淋塔循环泵故障，自动监测数据同步升高，企业已停产检修，恢复前不得生产。',
  ],
  emptyFindings: [
    '对站点周边2公里内企业、工地逐一排查，未发现明显污染源，站点东侧道路早高峰车流较大，建议持续关注。',
    '现场排查未见异常排放，污染物浓度已回落，结合风向判断可能受区域传输影响。',
    '已核查名单内企业，生产及治理设施运行正常，未发现违法排污行为。',
  ],
  pollutionTypes: ['工地扬尘', '工业废气', '道路扬尘', '露天焚烧', '工业废气'],
  opinions: [
    '反馈情况清楚，措施到位，同意归档。',
    '问题已整改，数据已恢复正常，予以归档。',
    '处置及时，后续加强日常巡查。',
  ],
  dispatchOpinions: ['情况属实，请督察组现场复核整改落实情况。', '请督察人员核实治理设施恢复情况并反馈。'],
  overseerGood: [
    '现场复核，防尘网已覆盖到位，雾炮正常运行，整改到位。',
    '调阅台账并现场查看，治理设施已恢复运行，整改到位。',
  ],
  overseerPoor: ['现场复核时仍有部分裸土未覆盖，整改不彻底。', '企业检修记录不完整，废气收集仍有跑漏，整改未到位。'],
  overseerReturn: ['佐证材料不足，缺少整改后照片，请补充后再报。'],
  deliverReasons: ['属网格日常巡查范围，转网格员现场处置。', '现场距离较近，转交网格员先行核实。'],
  insistReasons: ['经核实点位在你单位辖区内，请继续办理。'],
  comments: ['请补充夜间排查照片。', '请同步核实企业用电数据。', '注意与住建部门联动。'],
  closeNotes: ['经研判不属于本地突发排放。', '核对周边站点数据后关闭。', '已与运维单位核实。'],
  reports: [
    { type: '露天焚烧', content: '有人在空地焚烧杂物，烟雾较大，影响周边居民。' },
    { type: '工地扬尘', content: '工地渣土车进出未冲洗，路面扬尘明显。' },
    { type: '工业废气', content: '厂区附近有刺激性气味，夜间更明显。' },
    { type: '餐饮油烟', content: '沿街餐饮店油烟直排，居民反映强烈。' },
  ],
} as const

type Topic = Exclude<keyof typeof texts, 'reports'>

export const wordsOf = (topic: Topic, seed: number, number: number): string => {
  const list: readonly string[] = texts[topic]
  return list[pick(list.length, seed, `words-${topic}`, number)] ?? list[0] ?? ''
}

export const reportOf = (seed: number, number: number): { type: string; content: string } => {
  const list = texts.reports
  return list[pick(list.length, seed, 'words-report', number)] ?? list[0]
}
