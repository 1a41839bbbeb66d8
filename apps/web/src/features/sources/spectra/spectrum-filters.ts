import { sampleKindNames, sampleKinds } from '@qingkong/domain/spectrum/sample-kind'
import { manyOptions } from '../../../filters/option-widget.tsx'
import { ownFilter } from '../../../filters/own-choice.ts'
import { useOptions } from '../../../filters/use-options.ts'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'

interface Counted {
  code: string
  name: string
  count: number
}

const counted = (found: readonly Counted[]) =>
  found.map(({ code, name, count }) => ({ value: code, label: `${name}（${count}）` }))

const useAreas = () => useOptions('spAreaTree', {}, counted)
const useIndustries = () => useOptions('spIndustry', {}, counted)
const useProcesses = () => useOptions('spProcess', {}, counted)

/** What the list of spectra is filtered by: what there are spectra of, and nothing else. */
export const spectrumFilters = [
  manyOptions(
    { id: 'own-choice', key: 'areaCodes', useLoaded: useAreas, tags: 'area' },
    { label: '区域', required: false },
  ),
  manyOptions({ id: 'own-choice', key: 'industyCode', useLoaded: useIndustries }, { label: '行业', required: false }),
  manyOptions({ id: 'own-choice', key: 'processCode', useLoaded: useProcesses }, { label: '工序', required: false }),
  ownFilter(
    'sampleKind',
    '谱类型',
    sampleKinds.map((kind) => [kind, sampleKindNames[kind]] as const),
  ),
  eventKeyword({ label: '企业', placeholder: '企业、工序或样品编号' }),
] as const
