import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityDay, codeList, number, page } from '../../core/input.ts'
import { stamp } from '../../core/output.ts'
import { numberOrNull } from '../../shapes/analysis.ts'

/** First and last ended day; default yesterday. */
const rateInput = { startTime: cityDay.optional(), endTime: cityDay.optional(), areaCodes: codeList(50).default([]) }
const detailsInput = {
  ...rateInput,
  /** Outlets below this 传输有效率, percent. */
  below: number.refine((value) => value > 0 && value <= 100, '比例应在0到100之间').default(90),
}

/** Factor-hours. Rates in percent, unrounded; null without anything due. */
const rates = {
  due: z.number(),
  received: z.number(),
  invalid: z.number(),
  /** 传输率: received ÷ due. */
  transRate: numberOrNull,
  /** 有效率: valid and stopped ÷ received. */
  validRate: numberOrNull,
  /** 传输有效率: the product of both. */
  product: numberOrNull,
}

/** 数据传输率 of the enterprises' automatic monitoring. */
export const transmissionRate = group('/business-ps/ps-data', {
  cockpitPsRate: get('/cockpit-ps-rate', {
    summary: '污染源数据传输率',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'emission',
    input: rateInput,
    output: z.object({
      from: z.string(),
      to: z.string(),
      /** Outlets connected and due, and those of them offline now. */
      outlets: z.number(),
      online: z.number(),
      onlineRate: numberOrNull,
      ...rates,
      /** Outlets below 90 %. */
      lowCount: z.number(),
      /** By district, the lowest product first. */
      records: z.array(z.object({ code: z.string(), name: z.string(), outlets: z.number(), ...rates })),
      /** Enterprises one may not see: 另有{n}家不在查看范围，未计入. */
      hiddenCount: z.number(),
      dataTime: stamp.nullable(),
      reason: z.string().nullable(),
    }),
  })({
    example: () => ({}),
  }),
  cockpitPsRateDetails: post('/cockpit-ps-rate-Details', {
    summary: '数据传输率偏低的排口',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'emission',
    kind: 'read',
    input: { ...page(20), ...detailsInput },
    output: z.object({
      records: z.array(
        z.object({
          psCode: z.string(),
          psName: z.string(),
          areaName: z.string(),
          outletCode: z.string(),
          outletName: z.string(),
          ...rates,
          /** 离线: nothing sent at all; 缺失: hours missing; 无效: hours not valid. */
          reason: z.enum(['offline', 'missing', 'invalid']),
          reasonName: z.string(),
          lastTime: stamp.nullable(),
        }),
      ),
      total: z.number(),
      hiddenCount: z.number(),
    }),
  })({
    example: () => ({ below: 100 }),
  }),
  cockpitPsRateDetailsExport: post('/cockpit-ps-rate-Details-export', {
    summary: '导出数据传输率偏低的排口',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'emission',
    kind: 'export',
    input: detailsInput,
    output: fileAnswer,
  })({
    example: () => ({ below: 100 }),
    effect: '下载传输有效率低于界限的排口',
  }),
})
