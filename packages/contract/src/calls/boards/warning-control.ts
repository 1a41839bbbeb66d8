import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { stamp } from '../../core/output.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { WarningColour } from '../../shapes/early-warning.ts'

/** 预警管控: the warning in force, how far it is, and whom it concerns. */
export const warningControl = group('/business-aqi/cockpit', {
  cockpitWarningControl: get('/warning-control', {
    summary: '驾驶舱预警管控',
    right: 'warning.read',
    outside: 'cityWide',
    about: 'warning',
    input: {},
    output: z.object({
      isEmergency: z.boolean(),
      /** The most severe warning in force; else the newest that is on its way to its start; null = neither. */
      warning: z
        .object({
          warnManagerId: z.string(),
          name: z.string(),
          categoryName: z.string(),
          levelName: z.string(),
          nowLevelName: z.string(),
          colour: WarningColour,
          areaName: z.string(),
          warnStep: z.string(),
          warnStepName: z.string(),
          planStartTime: stamp,
          /** Null before it has started. */
          actualStartTime: stamp.nullable(),
          planEndTime: stamp,
          /** Hours until the planned end; negative = past it. */
          remainingHours: z.number(),
          /** Steps done so far, oldest first. */
          steps: z.array(z.object({ title: z.string(), userName: z.string(), time: stamp })),
          planNumber: z.number().nullable(),
          /** Enterprises with measures of the level in the plan that was frozen; null before a plan is. */
          orders: numberOrNull,
          /** Enterprises that signed; null: their receipts are not kept yet. */
          signed: numberOrNull,
        })
        .nullable(),
      /** Warnings that ended in the last 30 days. */
      endedCount: z.number(),
      reason: z.string().nullable(),
      dataTime: stamp,
    }),
  })({
    example: () => ({}),
  }),
})
