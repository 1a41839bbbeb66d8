import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { cityDay, code, integer, text } from '../../core/input.ts'
import { stamp } from '../../core/output.ts'

const role = z.enum(['assessment', 'control'], '类别应为评价点或对照点')
const states = ['valid', 'coming', 'ended'] as const

const AssessmentSiteRow = z.object({
  /** Of area, site and first day. */
  id: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  siteCode: z.string(),
  siteName: z.string(),
  siteTypeName: z.string(),
  role,
  /** 评价点, 对照点. */
  roleName: z.string(),
  /** First and last day, YYYY-MM-DD; null = until changed. */
  validFrom: z.string(),
  validTo: z.string().nullable(),
  state: z.enum(states),
  /** 有效, 未开始, 已结束. */
  stateName: z.string(),
  /** The list or notice that says so. */
  source: z.string(),
  version: z.number(),
  /** Who wrote it last; empty and null where it came with the city's data. */
  updateUser: z.string(),
  updateTime: stamp.nullable(),
})

/** Which sites are an area, from when to when (HJ 663): 评价点 make its mean, 对照点 never do. */
export const assessmentSites = group('/business-sys-base/assessment-site', {
  assessmentSiteList: get('/list', {
    summary: '考核点位',
    right: 'setting.write',
    outside: 'byRight',
    about: 'assessmentSite',
    origin: 'own',
    input: {
      /** Empty = every area. */
      areaCode: z.string().max(12).default(''),
      /** As of today; absent = all. */
      state: z.enum(states).optional(),
      /** In the site's name or code. */
      keyword: text(50).default(''),
    },
    output: z.array(AssessmentSiteRow),
  })({ example: (city) => ({ areaCode: city.areaCode }), exampleAs: 'admin' }),
  assessmentSiteSave: post('/save', {
    summary: '登记、修改或结束考核点位',
    right: 'setting.write',
    outside: 'cityOnly',
    about: 'assessmentSite',
    changes: ['assessmentSite', 'airHour', 'allowance', 'target'],
    object: 'siteCode',
    origin: 'own',
    input: {
      areaCode: code,
      siteCode: code,
      /** First day of the entry that is changed; absent = a new one. */
      seenFrom: cityDay.optional(),
      /** The number of changes the caller has seen of it; another one in the meantime is refused. */
      version: integer.default(0),
      role,
      validFrom: cityDay,
      /** Absent = until changed. */
      validTo: cityDay.optional(),
      source: text(500),
      reason: text(500),
    },
    output: AssessmentSiteRow,
  })({
    example: (city) => ({
      areaCode: city.areaCode,
      siteCode: city.municipalSiteCode,
      role: 'control',
      validFrom: '2026-01-01',
      source: '市级点位文件',
      reason: '设对照点',
    }),
    exampleAs: 'admin',
    effect: '点位清单改变，区域均值、排名、日历与快报随即按新清单计算；操作日志记录修改前后与理由',
  }),
})
