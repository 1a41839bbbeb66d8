import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { fingerTable } from '@qingkong/contract/tables/composition/pmf-schemes'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { FingerViews } from './finger-views.tsx'
import { noSchemeLink } from './no-scheme-link.ts'
import { sourceFilters, sourceInput } from './source-filters.ts'
import { fingerprintOption } from './source-options.ts'

/** 指纹谱: what each source is made of, with intervals and the profiles it is alike to. */
export const fingerprintTab = (family: SpeciesFamilyAsked) =>
  definePage('vocSourcePmfFingerList', [...sourceFilters])({
    title: '指纹谱',
    input: sourceInput(family),
    empty: ({ message }) => message,
    emptyLink: ({ scheme }, asked) => noSchemeLink(scheme, asked),
    views: [
      chart({
        key: 'fingerprint',
        title: ({ scheme }) => `${scheme?.siteName ?? ''}各物种的来源构成`,
        height: 340,
        option: ({ factors }, _input, palette) => fingerprintOption(factors, palette),
        data: fingerTable,
      }),
      custom(({ answer: { factors } }) => FingerViews({ factors }), { key: 'profiles' }),
      table(fingerTable),
    ],
    exports: {
      call: 'vocSourcePmfFingerExport',
      name: ({ scheme }) => `${scheme?.siteName ?? ''}指纹谱`,
    },
    notes: () => [
      '浓度为因子平均贡献下的物种浓度；须线为自举5%至95%与DISP（dQ=4）区间；相似度为共有物种占比平方根的余弦',
    ],
  })
