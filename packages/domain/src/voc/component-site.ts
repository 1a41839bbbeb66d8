/** Site types that measure the components of VOC: 70 组分站, 71 and 72 组分监测站. */
export const componentSiteTypes = ['70', '71', '72'] as const

export const isComponentSite = (siteType: string): boolean => {
  return componentSiteTypes.some((type) => type === siteType)
}
