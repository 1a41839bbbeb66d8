/** Stands for the chart: prints its title and option. */
export const Chart = ({ label, option }: { label: string; option: (palette: object) => object }) => (
  <pre data-testid="drawn">{`${label} ${JSON.stringify(option({ shares: ['#111', '#222', '#333', '#444', '#555'] }))}`}</pre>
)
