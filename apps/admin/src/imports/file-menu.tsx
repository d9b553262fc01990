import { Button } from '@etal/ui/button';
import { Menu, MenuItem } from '@etal/ui/menu';
import { FileDown, FileSpreadsheet, FileUp } from 'lucide-react';

interface FileMenuProps {
  isExporting: boolean;
  onImport: () => void;
  onExport: (format: 'csv' | 'xlsx') => void;
}

/** The ways in and out by a file, the same wherever there are some. */
export function FileMenu({ isExporting, onImport, onExport }: FileMenuProps) {
  return (
    <Menu trigger={<Button pending={isExporting}>Fichiers</Button>}>
      <MenuItem icon={<FileUp aria-hidden />} onSelect={onImport}>
        Importer un fichier
      </MenuItem>
      <MenuItem icon={<FileSpreadsheet aria-hidden />} onSelect={() => onExport('xlsx')}>
        Exporter (tableur XLSX)
      </MenuItem>
      <MenuItem icon={<FileDown aria-hidden />} onSelect={() => onExport('csv')}>
        Exporter (CSV)
      </MenuItem>
    </Menu>
  );
}
