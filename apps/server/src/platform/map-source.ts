import type { Config } from './config.ts'

type MapConfig = Config['map']

/** 天地图 vector base map as WMTS in the web Mercator grid, as its service documentation gives the request. */
const tianditu = (key: string) =>
  `https://t0.tianditu.gov.cn/vec_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=vec&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk=${encodeURIComponent(key)}`

/** The raster tiles laid over the offline base map: the configured ones, else 天地图 when there is a key, else none. */
export const tileUrlOf = ({ tileUrl, tiandituKey }: MapConfig): string | null =>
  tileUrl ?? (tiandituKey === null ? null : tianditu(tiandituKey))

/** Origins the browser may load tiles from; a path on this server needs none. */
export const tileOrigins = (map: MapConfig): string[] => {
  const url = tileUrlOf(map)
  return url !== null && /^https?:\/\//.test(url) ? [new URL(url.replaceAll(/[{}]/g, '')).origin] : []
}
