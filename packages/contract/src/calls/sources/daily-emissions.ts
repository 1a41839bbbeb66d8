import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { codeList, page, text } from '../../core/input.ts'
import { measured, records } from '../../core/output.ts'
import { DailyEmission } from '../command/nearby.ts'

/** The base inventory of emissions that emergency plans and analyses start from. */
export const baseInventory = group('/business-early-warn', {
  baseInventoryList: get('/base-inventory/list', {
    summary: '排放基础清单：各企业的行业、能源与分污染物日排放量',
    right: 'map.read',
    outside: 'namesOnly',
    about: 'emission',
    input: { ...page(1000), keyword: text(50).default(''), countyCodeList: codeList(100).default([]) },
    output: records(
      z.object({
        psId: z.string(),
        psCode: z.string(),
        psName: z.string(),
        countyCode: z.string(),
        countyName: z.string(),
        indCode: z.string(),
        indName: z.string(),
        /** 行业大类 (GB/T 4754 division). */
        neaicCode: z.string(),
        neaicName: z.string(),
        parkName: z.string().nullable(),
        controlType: z.string().nullable(),
        keyIndustry: z.boolean(),
        /** Stands on the emergency list, so that warnings bind it. */
        isEmergency: z.boolean(),
        /** Annual baseline fuel use with its unit, and electricity in 10⁴ kWh. */
        energy: z.string().nullable(),
        electricity: measured,
        /** Processes declared, and their emissions together in kg per day. */
        sectionCount: z.number(),
        ...DailyEmission.shape,
        /** True outside one's own area: energy, electricity and emissions are withheld. */
        restricted: z.boolean(),
        /** Where the inventory comes from. */
        source: z.string(),
      }),
    ).extend({
      /** Sum over all enterprises asked for, in kg per day; those withheld are counted and in no sum. */
      sum: DailyEmission,
      hiddenCount: z.number(),
    }),
  })({
    example: (city) => ({ countyCodeList: [city.enterprises.areaCode] }),
  }),
})
