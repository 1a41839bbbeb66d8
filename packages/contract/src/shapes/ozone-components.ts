import { z } from 'zod'
import { measured, stamp } from '../core/output.ts'

/** What the air near an ozone alarm was made of (vocsRankList of the alarm's detail). */
export const OzoneComponents = z.object({
  factor: z.string(),
  left: z.string(),
  right: z.string(),
  /** Why there are no groups, e.g. not an ozone alarm; null when there are. */
  remark: z.string().nullable(),
  /** The component station nearest to the alarm that has the hour, and how far it is. */
  siteCode: z.string().nullable(),
  siteName: z.string().nullable(),
  distanceM: measured,
  /** Hour-ending label of the components. */
  dataTime: stamp.nullable(),
  /** Sum over the groups: ppb, and ozone formation potential in µg/m³. */
  total: measured,
  totalOfp: measured,
  /** By falling share. Concentrations in ppb, OFP in µg/m³, shares 0–1 of the total of all groups. */
  groups: z.array(
    z.object({
      groupCode: z.string(),
      groupName: z.string(),
      total: z.number(),
      share: z.number(),
      ofp: z.number(),
      ofpShare: z.number(),
      /** Shares here are within the group. */
      factorData: z.array(
        z.object({
          factorCode: z.string(),
          factorName: z.string(),
          value: z.number(),
          share: z.number(),
          ofp: z.number(),
          ofpShare: z.number(),
        }),
      ),
    }),
  ),
})
