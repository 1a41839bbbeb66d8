import { PictureOutlined, SettingOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Modal, Tooltip } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { applySettings } from '../blocks/chart-settings/apply-settings.ts'
import { useChartSettings } from '../blocks/chart-settings/use-chart-settings.ts'
import { Chart } from '../charts/chart.tsx'
import type { ChartImage } from '../charts/chart-image.ts'
import { defaultChartSize } from '../charts/chart-size.ts'
import { hasData } from '../charts/has-data.ts'
import { type ChartPalette, paletteOf } from '../charts/palette.ts'
import { loadedWhenShown } from '../kit/loaded-when-shown.tsx'
import { saveFile } from '../kit/save-file.ts'
import { EmptyState } from '../kit/states.tsx'
import { useThemeName } from '../kit/theme-context.ts'
import { DataGrid } from './data-grid.tsx'
import { imageFacts } from './image-facts.ts'
import { useNearScreen } from './near-screen.ts'
import { usePageFrame } from './page-frame.ts'
import type { ShownAnswer } from './use-page-answer.ts'
import type { ChartView } from './views.ts'

const ChartSettingsDialog = loadedWhenShown(async () => ({
  default: (await import('../blocks/chart-settings/chart-settings-dialog.tsx')).ChartSettingsDialog,
}))

interface Props {
  view: ChartView<unknown, unknown, unknown>
  shown: ShownAnswer
  /** Drawn at once; the others when they come near the screen. */
  atOnce: boolean
}

const ChartTool = ({
  title,
  icon,
  act,
  testId,
}: {
  title: string
  icon: ReactNode
  act: () => void
  testId: string
}) => (
  <Tooltip title={title}>
    <Button size="small" type="text" icon={icon} aria-label={title} onClick={act} data-testid={testId} />
  </Tooltip>
)

/** A chart with its title, its figures as a table, its settings and its picture. */
export const ChartPanel = ({ view, shown, atOnce }: Props) => {
  const { fixCode, tab, rev, keptCharts, noteChart, noteImage } = usePageFrame()
  const [open, setOpen] = useState<'data' | 'settings' | null>(null)
  const [image, setImage] = useState<ChartImage | null>(null)
  const navigate = useNavigate()
  const theme = useThemeName()
  const figure = useRef<HTMLElement>(null)
  const isNear = useNearScreen(figure, atOnce)
  const { answer, input, values } = shown
  const maySet = view.settings !== false && keptCharts === null
  const own = useChartSettings({ fixCode, chartKey: tab === '' ? view.key : `${tab}.${view.key}` }, maySet)
  const changes = keptCharts ? (keptCharts[view.key] ?? null) : own.changes
  const title = view.title(answer, input, values)
  const build = useCallback(
    (palette: ChartPalette) => view.option(answer, input, palette, values),
    [view, answer, input, values],
  )
  const option = useCallback(
    (palette: ChartPalette) => applySettings(build(palette), changes, title),
    [build, changes, title],
  )
  const base = useMemo(() => build(paletteOf(theme)), [build, theme])
  const isEmpty = useMemo(() => !hasData(base), [base])
  const wanted = view.height ?? defaultChartSize.height
  const height = typeof wanted === 'function' ? wanted(answer, input, values) : wanted

  useEffect(() => noteChart(view.key, changes), [noteChart, view.key, changes])
  const saveImage = useCallback(
    () =>
      image
        ? saveFile(`${title}.png`, () =>
            image.png({
              ...imageFacts(title, input, rev),
              ...view.image?.(answer, input, values),
              background: theme,
              height,
            }),
          )
        : Promise.resolve(),
    [image, title, input, rev, view, answer, values, theme, height],
  )
  useEffect(() => {
    noteImage(view.key, image ? saveImage : null)
    return () => noteImage(view.key, null)
  }, [noteImage, view.key, image, saveImage])

  const onClick = useCallback(
    (name: string) => {
      const to = view.open?.(name, answer, input, values) ?? null
      if (to !== null) void navigate(to)
    },
    [view, answer, input, values, navigate],
  )
  return (
    <figure ref={figure} className="kit-view kit-chart" data-testid={`chart-${view.key}`}>
      <figcaption>
        <h3>{title}</h3>
        {view.data && !isEmpty ? (
          <ChartTool
            title="查看数据"
            icon={<TableOutlined />}
            act={() => setOpen('data')}
            testId={`chart-data-${view.key}`}
          />
        ) : null}
        {maySet && !isEmpty ? (
          <ChartTool
            title="图表设置"
            icon={<SettingOutlined />}
            act={() => setOpen('settings')}
            testId={`chart-settings-${view.key}`}
          />
        ) : null}
        {image ? (
          <ChartTool
            title="下载图片"
            icon={<PictureOutlined />}
            act={() => void saveImage()}
            testId={`chart-image-${view.key}`}
          />
        ) : null}
      </figcaption>
      {isEmpty ? (
        <EmptyState hint="所选条件下没有可绘制的数据" />
      ) : isNear ? (
        <Chart option={option} height={height} label={title} onReady={setImage} {...(view.open ? { onClick } : {})} />
      ) : (
        <div className="kit-chart-far" style={{ height }} />
      )}
      {open === 'data' && view.data ? (
        <Modal open title={title} footer={null} width="min(960px, 94vw)" onCancel={() => setOpen(null)}>
          <DataGrid table={view.data(answer, input, values)} height={520} />
        </Modal>
      ) : null}
      {open === 'settings' ? (
        <ChartSettingsDialog
          title={title}
          option={base}
          changes={changes}
          onCancel={() => setOpen(null)}
          onApply={(next) => void own.keep(next).then((kept) => (kept ? setOpen(null) : undefined))}
        />
      ) : null}
    </figure>
  )
}
