/** The modules `@theme/Icon/…`: the name of each export is `Icon` and the name of its module. */
export {
  CheckIcon as IconSuccess,
  CloseIcon as IconClose,
  CopyIcon as IconCopy,
  EditIcon as IconEdit,
  ExternalIcon as IconExternalLink,
  GlobeIcon as IconLanguage,
  HomeIcon as IconHome,
  MenuIcon as IconMenu,
  MoonIcon as IconDarkMode,
  SunIcon as IconLightMode,
  SystemIcon as IconSystemColorMode,
} from '../icons.js';
