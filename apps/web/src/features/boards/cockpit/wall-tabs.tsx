interface Props {
  label: string
  titles: readonly string[]
  shown: number
  onChoose: (index: number) => void
}

/** A row of small tabs in a panel's head. */
export const WallTabs = ({ label, titles, shown, onChoose }: Props) => (
  <div className="wall-tabs" role="tablist" aria-label={label}>
    {titles.map((title, index) => (
      <button key={title} type="button" role="tab" aria-selected={index === shown} onClick={() => onChoose(index)}>
        {title}
      </button>
    ))}
  </div>
)
