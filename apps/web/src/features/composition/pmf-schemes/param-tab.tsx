import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { componentSiteTypes } from '@qingkong/domain/voc/component-site'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { custom } from '../../../page/views.ts'
import { ConfigPanel } from './config-panel.tsx'
import { MdlPanel } from './mdl-panel.tsx'

/** PMF参数管理: limits by instrument from a day on, event days left out. */
export const paramTab = (family: SpeciesFamilyAsked) =>
  definePage({ mdl: 'vocSourcePmfFactorMdl', config: 'pmfConfig' }, [
    areaSiteSelector({ multiple: false, siteTypes: componentSiteTypes }),
  ])({
    title: 'PMF参数管理',
    input: ({ siteCodes: [siteCode] }) =>
      siteCode === undefined ? null : { mdl: { siteCode, family }, config: { family } },
    views: [
      custom(
        ({ answer: { mdl }, input, reload }) => (
          <MdlPanel family={family} siteCode={input.mdl.siteCode} rows={mdl} onSaved={reload} />
        ),
        { key: 'mdl' },
      ),
      custom(
        ({ answer: { config }, reload }) => <ConfigPanel key={config.version} config={config} onSaved={reload} />,
        {
          key: 'config',
        },
      ),
    ],
    notes: () => ['检出限以µg/m³计；未设置的取组分表中的值，组分表也没有的须先设置才能参与解析'],
  })
