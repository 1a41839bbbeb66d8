import { ownFilter } from '../../../filters/own-choice.ts'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { definePages } from '../../../page/define-pages.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { assessedArea } from './assessed-area.ts'
import { type AssessmentSite, assessmentSiteForm } from './assessment-site-form.ts'

const states = [
  ['valid', '有效'],
  ['coming', '未开始'],
  ['ended', '已结束'],
] as const

/** Who wrote the entry last, and when. */
const Written = ({ updateUser, updateTime }: AssessmentSite) =>
  updateTime === null ? (
    <span className="missing">随城市基础数据</span>
  ) : (
    <>
      <TimeText stamp={updateTime} /> <span className="muted">{updateUser}</span>
    </>
  )

/** 考核点位: which sites are the city or a district, from when to when, and who says so (HJ 663). */
const assessmentSites = recordPage('assessmentSiteList', [
  assessedArea,
  ownFilter('assessmentState', '状态', states),
  eventKeyword({ label: '站点', placeholder: '名称或编码' }),
])({
  title: '考核点位',
  name: 'assessment-site',
  noun: '考核点位',
  unit: '条',
  input: ({ areaCode, assessmentState, searchContent }) => ({
    areaCode: areaCode ?? '',
    ...(assessmentState === null ? {} : { state: assessmentState }),
    keyword: searchContent.trim(),
  }),
  rowKey: 'id',
  columns: [
    { title: '区域', field: 'areaName', width: 72 },
    { title: '站点', field: 'siteName', width: 120, sort: ({ siteName }) => siteName },
    { title: '编码', field: 'siteCode', width: 76 },
    { title: '站点类型', field: 'siteTypeName', width: 80 },
    { title: '类别', field: 'roleName', width: 68 },
    { title: '起始', field: 'validFrom', width: 112, sort: ({ validFrom }) => validFrom },
    { title: '截止', width: 98, show: ({ validTo }) => validTo ?? '至今' },
    { title: '状态', field: 'stateName', width: 68 },
    { title: '依据', field: 'source', cut: true },
    { title: '最近修改', width: 176, show: (row) => <Written {...row} /> },
  ],
  rowActions: [{ key: 'edit', label: '修改或结束', right: 'setting.write', opens: 'form' }],
  form: assessmentSiteForm,
  note: '区域均值、排名、日历与快报按当日有效的评价点平均，对照点不参与；清单一经修改即按新清单计算，修改记入操作日志。',
})
export default definePages('system-assessment-sites', assessmentSites)
