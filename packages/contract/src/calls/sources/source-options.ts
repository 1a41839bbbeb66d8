import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { cityTime, code, codeList, text } from '../../core/input.ts'
import { measured } from '../../core/output.ts'
import { EnterpriseOption, SourceNode, SourceOption } from '../../shapes/source-option.ts'

const monitorType = codeList(10).default([])

/** Which enterprises are offered; nothing = all whose emissions the user may read. */
const chosen = {
  keyword: text(50).default(''),
  /** Districts or streets. */
  areaCodes: codeList(100).default([]),
  /** GB/T 4754 division or class; the spelling is the specification's. */
  industyCode: codeList(200).default([]),
  /** pst001 … pst902, any of them. */
  monitorType,
}

/** What the pages of pollution sources are asked by. All count enterprises of the own area or named in an own task. */
export const sourceOptions = group('/business-ps/ps-condition', {
  enterpriseListName: post('/enterprise-list-name', {
    summary: '企业选项',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'enterprise',
    kind: 'read',
    input: chosen,
    /** By name; count = outlets and monitoring points connected. */
    output: z.array(EnterpriseOption),
  })({
    example: (city) => ({ areaCodes: city.enterprises.areaCode }),
  }),
  alarmEnterpriseListName: post('/alarm-enterprise-list-name', {
    summary: '有告警的企业选项',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'alarm',
    kind: 'read',
    input: {
      ...chosen,
      /** Alarms that lasted into this span; default the 48 hours up to now. */
      startTime: cityTime.optional(),
      endTime: cityTime.optional(),
    },
    /** Those alarming now first, then by count = alarms. */
    output: z.array(EnterpriseOption.extend({ isAlarming: z.boolean() })),
  })({
    example: (city) => ({ startTime: city.today.start, endTime: city.today.end }),
  }),
  enterpriseListNameTree: post('/enterprise-list-name-tree', {
    summary: '企业选项树（区县、行业、企业）',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'enterprise',
    kind: 'read',
    input: chosen,
    output: z.array(SourceNode),
  })({
    example: (city) => ({ areaCodes: city.enterprises.areaCode }),
  }),
  psConditionAreaTree: post('/area_tree', {
    summary: '有污染源的区域树',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'area',
    kind: 'read',
    input: { monitorType, industyCode: chosen.industyCode },
    /** Districts with their streets. */
    output: z.array(SourceNode),
  })({
    example: () => ({}),
  }),
  quotaList: get('/quota-list', {
    summary: '指标选项',
    right: 'enterprise.read',
    outside: 'own',
    about: 'industry',
    input: { monitorType },
    /** count = enterprises in which the indicator is measured. */
    output: z.array(SourceOption.extend({ unit: z.string() })),
  })({
    example: () => ({}),
  }),
  quotaTree: get('/quota-tree', {
    summary: '指标树（自动监控、用电、工况）',
    right: 'enterprise.read',
    outside: 'own',
    about: 'industry',
    input: { monitorType },
    output: z.array(SourceNode),
  })({
    example: () => ({}),
  }),
  mpFactor: get('/mp-factor', {
    summary: '企业排口与监测点的因子',
    right: 'enterprise.read',
    outside: 'denied',
    about: 'enterprise',
    input: {
      psCode: code,
      monitorType: z
        .enum(['pst001', 'pst002', 'pst003'], { error: '监测类型应为 pst001、pst002 或 pst003' })
        .optional(),
    },
    /** An outlet, meter or sensor; count = its factors. */
    output: z.array(
      SourceOption.extend({
        monitorType: z.enum(['pst001', 'pst002', 'pst003']),
        factors: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            unit: z.string(),
            /** Emission limit of an outlet; low and high limit of a monitoring point. */
            limit: measured,
            lowLimit: measured,
            highLimit: measured,
            /** What the limit rests on: a standard, a permit; null without. */
            limitSource: z.string().nullable(),
            /** Reference oxygen % to which an outlet's concentration is converted; null = it is not. */
            o2Ref: measured,
            /** Which means an outlet's limit is held against; null of a monitoring point. */
            judgeBy: z.enum(['HOUR', 'DAY']).nullable(),
          }),
        ),
      }),
    ),
  })({
    example: (city) => ({ psCode: city.enterpriseCode }),
  }),
  cemsPsFactor: post('/cems-ps-factor', {
    summary: '自动监控因子选项',
    right: 'enterprise.read',
    outside: 'own',
    about: 'industry',
    kind: 'read',
    input: {
      ...chosen,
      /** Of these enterprises alone. */
      psCodes: codeList(200).default([]),
    },
    /** count = enterprises with an outlet that measures it. */
    output: z.array(SourceOption.extend({ unit: z.string() })),
  })({
    example: (city) => ({ psCodes: city.enterpriseCode }),
  }),
  psZdTree: get('/ps-zd-tree', {
    summary: '自动监控企业树（区县、企业、排口）',
    right: 'enterprise.read',
    outside: 'empty',
    about: 'enterprise',
    input: { keyword: chosen.keyword, areaCodes: chosen.areaCodes, industyCode: chosen.industyCode },
    output: z.array(SourceNode),
  })({
    example: () => ({}),
  }),
  psStateTree: get('/ps-state-tree', {
    summary: '企业状态树',
    right: 'enterprise.read',
    outside: 'own',
    about: 'enterprise',
    input: { keyword: chosen.keyword, areaCodes: chosen.areaCodes, industyCode: chosen.industyCode, monitorType },
    /** The six states, each with its enterprises. */
    output: z.array(SourceNode),
  })({
    example: () => ({}),
  }),
})
