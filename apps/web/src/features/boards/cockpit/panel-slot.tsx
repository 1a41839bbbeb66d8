import { type PanelKey, panels } from './panels.ts'
import { useTurn } from './use-turn.ts'
import { WallPanel } from './wall-panel.tsx'
import { WallTabs } from './wall-tabs.tsx'

/** Panels that share one room by turns. */
export const PanelSlot = ({ names }: { names: readonly PanelKey[] }) => {
  const [index, choose] = useTurn(names.length)
  const shown = names[index]
  if (!shown) return null
  if (names.length === 1) return <WallPanel name={shown} />
  const titles = names.map((name) => panels[name].title)
  return (
    <WallPanel
      key={shown}
      name={shown}
      heading={<WallTabs label="面板" titles={titles} shown={index} onChoose={choose} />}
    />
  )
}
