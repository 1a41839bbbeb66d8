import { siteTypeNames } from '@qingkong/domain/site/site-type'
import { Segmented, Select } from 'antd'
import { useEffect, useState } from 'react'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { notify } from '../../../kit/notify.ts'
import { buildWidget } from '../../build-widget.ts'
import type { Widget, WidgetOptions, WidgetProps } from '../../widget.ts'
import {
  chosenBranch,
  type FirstChoice,
  firstCodes,
  limitSelection,
  modeOfCodes,
  type PlaceChoice,
  type PlaceMode,
  type PlaceStep,
  type PlaceValue,
  placeModeNames,
  placeValue,
  type SiteGrouping,
  takePlaceStep,
  tooManyText,
  withinOneBranch,
} from './place-selection.ts'
import { PlaceTreeSelect } from './place-tree-select.tsx'
import { defaultSiteType, defaultSiteTypes } from './site-type-branch.ts'
import { usePlaces } from './use-places.ts'

export interface AreaSiteOptions extends WidgetOptions<PlaceValue> {
  /** What can be chosen from; several are offered as a switch, the first is shown first. */
  modes?: readonly PlaceMode[]
  multiple?: boolean
  /** filter-15: at most so many; none = no limit. */
  maxLength?: number
  /** filter-10: types offered, in the order shown. */
  siteTypes?: readonly string[]
  /** filter-10: reported where the chosen places have no type of their own in common. */
  siteType?: string
  /** Lets the user choose of which type the sites of an area are averaged. */
  withSiteType?: boolean
  /** The tab shown first among sites. */
  grouping?: SiteGrouping
  /** filter-26: by type, sites of one type at a time. */
  mutexSiteType?: boolean
  /** filter-39: in mode AREA the analysis objects instead of the area tree. */
  analysisObjects?: boolean
  /** Chosen until the user chooses. */
  first?: FirstChoice
}

const groupings: { value: SiteGrouping; label: string }[] = [
  { value: 'area', label: '按区域' },
  { value: 'type', label: '按类型' },
]

const typeName = (siteType: string): string =>
  Object.entries(siteTypeNames).find(([code]) => code === siteType)?.[1] ?? siteType

type Props = WidgetProps<PlaceValue> & { options: AreaSiteOptions }

/** What was chosen is told apart by the project's city, which is loaded at the start of a login. */
const AreaSiteSelector = (props: Props) => {
  const city = useOptionCall('projectCity', {}, { staleTime: 3_600_000 })
  return city.isPending ? null : <SelectorOfCity {...props} cityCode={city.data?.cityCode ?? ''} />
}

const SelectorOfCity = ({ label, value, report, options, cityCode }: Props & { cityCode: string }) => {
  const { modes = ['STA'], multiple = false, maxLength = Number.POSITIVE_INFINITY, mutexSiteType = false } = options
  const { siteTypes = defaultSiteTypes, first = 'first', analysisObjects = false } = options
  const [choice, setChoice] = useState<PlaceChoice>(() => ({
    mode: modeOfCodes(value.siteCodes ?? [], modes, cityCode),
    grouping: options.grouping ?? 'area',
    codes: value.siteCodes ?? [],
  }))
  const [areaType, setAreaType] = useState(value.siteType ?? options.siteType ?? defaultSiteType)
  const [citySet, setCitySet] = useState<string | null>(null)
  const [isTold, setTold] = useState(false)
  const { mode, grouping } = choice
  const { tree, isLoaded, sets } = usePlaces({
    mode,
    grouping,
    siteTypes,
    areAnalysisObjects: analysisObjects,
    citySet,
  })
  const asked = options.withSiteType ? areaType : (options.siteType ?? defaultSiteType)

  const tell = (codes: readonly string[], type = asked) => {
    const told = placeValue(codes, tree, type)
    setChoice((now) => takePlaceStep(now, { kind: 'codes', codes: told.siteCodes }))
    report(told)
  }
  // The first report waits for the options: what was given is kept as far as it can still be chosen.
  useEffect(() => {
    if (isTold || !isLoaded) return
    setTold(true)
    const kept = placeValue(choice.codes, tree, asked).siteCodes
    const begun = kept.length > 0 ? kept : firstCodes(first, tree, cityCode)
    const told = placeValue(begun.slice(0, maxLength), tree, asked)
    setChoice((now) => ({ ...now, codes: told.siteCodes }))
    report(told)
  }, [isTold, isLoaded, choice.codes, tree, asked, first, cityCode, maxLength, report])

  const step = (taken: PlaceStep) => {
    const next = takePlaceStep(choice, taken)
    setChoice(next)
    if (next !== choice && taken.kind !== 'codes') report(placeValue([], tree, asked))
  }
  const isMutex = mutexSiteType && multiple && mode === 'STA' && grouping === 'type'
  const choose = (codes: string[]) => {
    const own = isMutex ? withinOneBranch(choice.codes, codes, tree) : codes
    const cut = limitSelection(choice.codes, own, maxLength)
    if (cut.length < own.length) notify.warning(tooManyText(maxLength))
    tell(cut)
  }
  return (
    <div className="filter-lines">
      {modes.length > 1 ? (
        <Segmented<PlaceMode>
          block
          size="small"
          value={mode}
          options={modes.map((mode) => ({ value: mode, label: placeModeNames[mode] }))}
          onChange={(next) => step({ kind: 'mode', mode: next })}
          aria-label={`${label}范围`}
          data-testid="place-mode"
        />
      ) : null}
      {mode === 'STA' ? (
        <Segmented<SiteGrouping>
          block
          size="small"
          value={grouping}
          options={groupings}
          onChange={(next) => step({ kind: 'grouping', grouping: next })}
          aria-label="站点分组"
          data-testid="place-grouping"
        />
      ) : null}
      {mode === 'CITY' && sets.length > 0 ? (
        <Select
          allowClear
          value={citySet}
          options={sets.map(({ setKey, label: name }) => ({ value: setKey, label: name }))}
          onChange={(next: string | undefined) => {
            setCitySet(next ?? null)
            setChoice((now) => ({ ...now, codes: [] }))
            report(placeValue([], tree, asked))
          }}
          placeholder="全部城市"
          aria-label="城市分组"
          data-testid="place-city-set"
        />
      ) : null}
      {mode === 'AREA' && options.withSiteType ? (
        <Select
          value={areaType}
          options={siteTypes.map((type) => ({ value: type, label: `${typeName(type)}均值` }))}
          onChange={(type) => {
            setAreaType(type)
            tell(choice.codes, type)
          }}
          aria-label="站点类型"
          data-testid="place-site-type"
        />
      ) : null}
      <PlaceTreeSelect
        key={`${mode} ${grouping} ${citySet}`}
        label={label}
        tree={tree}
        value={choice.codes}
        onChange={choose}
        isLoading={!isLoaded || !isTold}
        multiple={multiple}
        isNested={mode === 'AREA' && !analysisObjects}
        branch={isMutex ? chosenBranch(choice.codes, tree) : undefined}
        placeholder={`请选择${placeModeNames[mode]}`}
        testId="place-select"
      />
    </div>
  )
}

const isPlaceValue = (values: { siteCodes?: unknown }): boolean =>
  Array.isArray(values.siteCodes) && values.siteCodes.every((code) => typeof code === 'string')

/** 区域/站点: sites by area or type, areas, cities, and the lists of national, meteorological and super stations. */
export const areaSiteSelector = (options: AreaSiteOptions = {}): Widget<PlaceValue> => {
  // Not an initial value of the bar's: names and type come with the options.
  const { value, ...rest } = options
  return buildWidget<PlaceValue>(
    {
      id: 'area-site-selector',
      accepts: isPlaceValue,
      Component: (props) => (
        <AreaSiteSelector
          {...props}
          value={props.value.siteCodes ? props.value : (value ?? props.value)}
          options={options}
        />
      ),
    },
    rest,
  )
}
