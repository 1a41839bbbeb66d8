import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The browser application. The manifest is what the size budget (tools/bundle-size.ts) reads. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 1200,
  },
  worker: { format: 'es' },
  server: { fs: { allow: ['../..'] }, proxy: { '/native-api': 'http://127.0.0.1:8080' } },
})
