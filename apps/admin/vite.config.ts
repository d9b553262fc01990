import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    // The Content-Security-Policy lets no data: font or script through.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
