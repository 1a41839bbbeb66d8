import { useEffect } from 'react'

interface Props {
  label: string
  option: (palette: object) => object
  onReady: (instance: object) => void
}

/** Made to a picture. */
const png = async () => new Blob()

/** Stands for the chart: prints its title and option. */
export const Chart = ({ label, option, onReady }: Props) => {
  useEffect(() => onReady({ png }), [onReady])
  return <pre data-testid="drawn">{`${label} ${JSON.stringify(option({}))}`}</pre>
}
