import { sourceMarkKinds } from '@qingkong/domain/emission/source-mark'
import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { cityTime, code, codeList, page, requiredText, text } from '../../core/input.ts'
import { measured, nothing, records, stamp } from '../../core/output.ts'

const kind = z.enum(sourceMarkKinds, '标记类型应为启炉、停炉、故障、检修、报停或CEMS维护')

const SourceMarkRow = z.object({
  markId: z.string(),
  psCode: z.string(),
  psName: z.string(),
  areaName: z.string(),
  outletCode: z.string(),
  outletName: z.string(),
  kind,
  kindName: z.string(),
  startTime: stamp,
  /** null = until further notice. */
  endTime: stamp.nullable(),
  /** Length so far or in all, hours. */
  hours: measured,
  reason: z.string(),
  createUser: z.string(),
  createTime: stamp,
  updateTime: stamp,
  /** 生效中, 未开始, 已结束, 已撤回. */
  stateName: z.string(),
  withdrawn: z.object({ user: z.string(), time: stamp, reason: z.string() }).nullable(),
})

/** 工况标记 of stacks: marked hours are held against no limit and stay in the mass. */
export const sourceMarks = group('/business-ps/source-mark', {
  sourceMarkList: get('/list', {
    summary: '工况标记列表',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'sourceMark',
    origin: 'own',
    input: {
      ...page(20),
      psCode: text(64).default(''),
      outletCode: text(64).default(''),
      kinds: codeList(6).default([]),
      /** Marks that touch the period. */
      startTime: cityTime.optional(),
      endTime: cityTime.optional(),
      keyword: text(50).default(''),
    },
    output: records(SourceMarkRow),
  })({
    example: (city) => ({ psCode: city.enterpriseCode }),
  }),
  sourceMarkSave: post('/save', {
    summary: '登记或修改工况标记',
    right: 'source.mark',
    outside: 'denied',
    about: 'sourceMark',
    changes: ['sourceMark', 'emission', 'enterprise'],
    object: 'psCode',
    origin: 'own',
    input: {
      /** Of an edit; absent = new marks, one for each outlet. */
      markId: code.optional(),
      psCode: code,
      outletCodes: codeList(20).refine((codes) => codes.length > 0, '请选择排口'),
      kind,
      startTime: cityTime,
      /** Absent = until further notice, of a closed plant. */
      endTime: cityTime.optional(),
      reason: requiredText(200, '请填写标记原因'),
    },
    /** The marks' ids, in the order of the outlets. */
    output: z.array(z.string()),
  })({
    example: (city) => ({
      psCode: city.enterpriseCode,
      outletCodes: [city.outletCode],
      kind: 'startUp',
      startTime: '2026-11-12 08:00:00',
      endTime: '2026-11-12 12:00:00',
      reason: '停炉检修后重新启炉。',
    }),
    effect: '登记一条工况标记；该时段不作超标判定，排放量照计',
  }),
  sourceMarkWithdraw: post('/withdraw', {
    summary: '撤回工况标记',
    right: 'source.mark',
    outside: 'denied',
    about: 'sourceMark',
    changes: ['sourceMark', 'emission', 'enterprise'],
    object: 'markId',
    origin: 'own',
    input: { markId: code, reason: requiredText(200, '请填写撤回原因') },
    output: nothing,
  })({
    example: (city) => ({ markId: city.sourceMarks.spareMarkId, reason: '排口填写有误。' }),
    effect: '标记不再生效，记录保留',
  }),
})
