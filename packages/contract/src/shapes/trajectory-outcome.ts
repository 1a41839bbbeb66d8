import { z } from 'zod'
import { measured } from '../core/output.ts'

export const TrajectoryOutcome = z.object({
  engine: z.literal('trajectory'),
  direction: z.enum(['back', 'forward']),
  mode: z.enum(['stations', 'grid']),
  /** What the paths are worth, to be shown beside them. */
  label: z.string(),
  vertical: z.string().nullable(),
  levelUnit: z.string().nullable(),
  paths: z.array(
    z.object({
      startTime: z.string(),
      /** False when the wind ended first. */
      complete: z.boolean(),
      /** At every full hour of the way and at its end. */
      points: z.array(
        z.object({
          time: z.string(),
          ageHours: z.number(),
          longitude: z.number(),
          latitude: z.number(),
          level: measured,
          windSpeedMs: measured,
        }),
      ),
    }),
  ),
})
