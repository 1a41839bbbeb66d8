import { pages } from '@qingkong/contract/pages'
import type { SchemeHead } from '@qingkong/contract/shapes/pmf-scheme'
import type { EmptyLink } from '../../../page/page-definition.ts'

const benches = { VOC: 'pc-pmf-source', PM: 'pm-pmf-source' } as const

/** Without a published scheme: to the bench where one is made, at the same station. */
export const noSchemeLink = (
  scheme: SchemeHead | null,
  { family = 'VOC', siteCodes }: { family?: 'VOC' | 'PM' | undefined; siteCodes: readonly string[] | string },
): EmptyLink | null =>
  scheme === null
    ? {
        text: '去手动解析',
        to: `${pages[benches[family]].path}?${new URLSearchParams({
          tabName: 'manual',
          filterConfig: JSON.stringify({ siteCodes: [siteCodes].flat() }),
        }).toString()}`,
        right: 'engine.run',
      }
    : null
