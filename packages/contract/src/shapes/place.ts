import { z } from 'zod'

export const Site = z.object({
  siteId: z.string(),
  siteCode: z.string(),
  siteName: z.string(),
  siteType: z.string(),
  siteTypeName: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  longitude: z.number(),
  latitude: z.number(),
})
export type Site = z.infer<typeof Site>

export interface AreaNode {
  areaId: string
  areaCode: string
  areaName: string
  /** 2 city, 3 district, 4 street. */
  areaType: number
  children: AreaNode[]
}
export const AreaNode: z.ZodType<AreaNode, AreaNode> = z.lazy(() =>
  z.object({
    areaId: z.string(),
    areaCode: z.string(),
    areaName: z.string(),
    areaType: z.number(),
    children: z.array(AreaNode),
  }),
)

export interface AreaSites {
  areaCode: string
  areaName: string
  children: AreaSites[]
  subSites: Site[]
}
export const AreaSites: z.ZodType<AreaSites, AreaSites> = z.lazy(() =>
  z.object({ areaCode: z.string(), areaName: z.string(), children: z.array(AreaSites), subSites: z.array(Site) }),
)

export const SiteTypeSites = z.object({
  siteType: z.string(),
  siteTypeName: z.string(),
  subSites: z.array(Site),
  subAreas: z.array(
    z.object({ areaType: z.number(), areaCode: z.string(), areaName: z.string(), subSites: z.array(Site) }),
  ),
})
