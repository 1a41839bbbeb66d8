import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { noSchemeMessage } from '@qingkong/domain/pmf/scheme-words'
import { componentSiteTypes } from '@qingkong/domain/voc/component-site'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { custom } from '../../../page/views.ts'
import { Comparison } from './compare-schemes.tsx'

/** 多站对比: the schemes in use at up to six sites, each against the first. */
export const multiTab = (family: SpeciesFamilyAsked) =>
  definePage('pmfResult', [
    areaSiteSelector({ multiple: true, maxLength: 6, siteTypes: componentSiteTypes, first: { count: 6 } }),
  ])({
    title: '多站对比',
    input: ({ siteCodes }) => (siteCodes.length > 0 ? { siteCodes: [...siteCodes], family } : null),
    empty: ({ schemes }) =>
      schemes.length === 0
        ? noSchemeMessage
        : schemes.length === 1
          ? `只有${schemes[0]?.siteName ?? ''}有已发布的源解析方案，请再选有方案的站点`
          : null,
    banner: ({ without }) => (without.length === 0 ? null : `${without.join('、')}尚无已发布的源解析方案`),
    views: [
      custom(({ answer: { comparisons } }) => (
        <section>
          {comparisons.map((comparison) => (
            <Comparison key={comparison.b.schemeId} comparison={comparison} />
          ))}
        </section>
      )),
    ],
    notes: () => ['因子按谱余弦（不低于0.6）一一对应；占比区间重叠为差异不显著；r为同一时次贡献的相关'],
  })
