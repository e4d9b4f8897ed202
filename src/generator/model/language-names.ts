/* Written by scripts/language-names.mjs. */

/** Words that name a language for Prism or for GitHub, in lower case. */
export const knownLanguages: ReadonlySet<string> = new Set(
  `
1c-enterprise 1centerprise 2-dimensional-array 2-dimensionalarray 4d a51 abap abap-cds
abapcds abl abnf abuild acfm ackrc aconf action actionscript actionscript3 ada ada2005
ada95 adb adblock adblock-filter-list adblockfilterlist adml admx ado adobe-font-metrics
adobefontmetrics adoc adp ads advpl afdko afm agc agda ags ags-script agsscript ah1 ah2 ahk
ahkl aidl aiken aj ak al aleo alg algol alloy alpine-abuild alpineabuild als altium
altium-designer altiumdesigner amfm ampl amusewiki angelscript anim answer-set-programming
answersetprogramming ant ant-build-system antbuildsystem antlers antlr antlr4 apache
apacheconf apex api-blueprint apib apiblueprint apkbuild apl apollo-guidance-computer
apolloguidancecomputer app apples applescript aql arc arduino arexx arff arm-asm armasm
arpa arr art arturo as as3 asax asc asciidoc ascx asd asddls ash ashx asl asm asm6502
asmatmel asmx asn asn.1 asn1 asp asp.net aspectj aspnet aspx aspx-vb assembly asset astro
asy asymptote atom ats ats2 au3 aug augeas auk autoconf autohotkey autoit autoit3
autoitscript aux avdl avisynth avro-idl avroidl avs avsc aw awk axaml axd axi axml axs b
b(formalmethod) b-(formal-method) b3d b4x bal ballerina baml bas bash basic bat batch
batchfile bats bazel bb bbappend bbclass bbcode bbj bbx bdf bdy be beef befunge berry bf bh
bi bib bibtex bibtex-style bibtexstyle bicep bicepparam bikeshed birb bird bird2 bird3
bison bitbake blade blitz3d blitzbasic blitzmax blitzplus blp blueprint bluespec
bluespec-bh bluespecbh bmax bmx bnf bones boo boogie boot bpl bplus bqn brainfuck brd
brighterscript brightscript bro browserslist brs bru bs bsdmake bsl bst bsv builder builds
buildstream byond bzl c c# c++ c++-objdump c++objdump c-objdump c2hs c2hs-haskell
c2hshaskell c3 cabal cabal-config cabalconfig caddy caddyfile cadence cairo cairo-zero
cairozero cake cakescript cameligo cangjie cap'n-proto cap'nproto cap-cds capcds capnp
carbon carto cartocss cask cats cbl cbx cc ccp ccproj ccxml cdc cdf cds ceylon cfc cfg cfm
cfml cfscript cgi cginc ch chaiscript chapel charity checksum checksums chem chpl chs chuck
cil cilk cilk-c cilk-cpp cilkc cilkcpp circom cirru cj cjs cjsx ck cl cl2 clar clarion
clarity classic-asp classicasp clean click clike clipper clips clixml clj cljc cljs cljscm
cljx clojure closure-templates closuretemplates cloud-firestore-security-rules
cloudfirestoresecurityrules clp cls clue clw cmake cmd cmp cnc cnf cob cobol cocci
coccinelle code-snippets code-workspace codeowners codeql coffee coffee-script coffeescript
coldfusion coldfusion-cfc coldfusioncfc collada com command commit common-lisp
common-workflow-language commonlisp commonworkflowlanguage component-pascal componentpascal
conc concurnas conf conll conll-u conll-x conllu console container containerfile context
cook cooklang cool coq cp cperl cpp cpp-objdump cppm cppobjdump cproject cps cpy cql cr
crc32 creole cron crontab crystal cs csc cscfg csd csdef csh csharp cshtml csl cson csound
csound-csd csound-document csound-orc csound-sco csound-score csounddocument csoundscore
csp csproj css css-extras csv csx ct ctl ctp cts cu cucumber cuda cue cue-sheet cuesheet
cuh curl-config curlconfig curlrc curry cw cweb cwl cxx cxx-objdump cy cycript cylc cyp
cypher cython d d-objdump d2 d2lang dae dafny darcs-patch darcspatch dart das daslang
dataweave dats dax db2 dcl ddl debian-package-control-file debianpackagecontrolfile decls
delphi denizenscript depproj desktop dfm dfy dhall di diff digital-command-language
digitalcommandlanguage dircolors directx-3d-file directx3dfile dita ditamap ditaval django
djs dlang dlm dm dns-zone dns-zone-file dnszone do docker dockerfile dof dogescript doh
dosbatch dosini dot dotenv dotnet dotsettings dpatch dpr druby dsc dsl dsp dsr dtrace
dtrace-script dtx duby dune dwl dyalog dyl dylan dzn e e-mail eagle earthfile earthly eask
easybuild eb ebnf ebuild ec ecere-projects ecereprojects ecl eclass eclipse eclxml
ecmarkdown ecmarkup ecr ect edc edge edgeql editor-config editorconfig edje-data-collection
edjedatacollection edn eex eh eiffel ejs el eliom eliomi elisp elixir elm elv elvish
elvish-transcript elvishtranscript em emacs emacs-lisp emacslisp email emberscript eml env
envrc epj eps epsi eq erb erl erlang es es6 escript esdl eta etlua euphoria ex
excel-formula exs eye f f# f* f03 f08 f77 f90 f95 factor false fan fancy fancypack fantom
faust fb fbs fcgi fea feature fennel figfont figlet-font figletfont filebench-wml
filebenchwml filters filterscript fir firestore-security-rules firrtl fish flatbuffers flex
flf flix flow fluent flux fnc fnl for formatted forth fortran fortran-free-form
fortranfreeform foxpro fp fpp fppi fr frag freebasic freemarker frege frg frm frt fs fsh
fshader fsharp fsi fsproj fst fstar fsti fsx fth ftl ftlh fun fundamental fut futhark fx
fxh fxml fy g g-code g4 game-maker-language gamemakerlanguage gaml gams gap gas gawk gbl
gbo gbp gbr gbs gcc-machine-description gccmachinedescription gco gcode gd gdb gdbinit
gdnlib gdns gdscript gdshader gdshaderinc ged gedcom gemfile.lock gemini gemspec gemtext
genero-4gl genero-per genero4gl generoper genie genshi gentoo-ebuild gentoo-eclass
gentooebuild gentooeclass geo geojson geom gerber-image gerberimage gettext gettext-catalog
gettextcatalog gf gherkin gi git git-attributes git-commit git-config git-ignore
git-revision-list gitattributes gitcommit gitconfig gitignore gitmodules gitrevisionlist
gjs gko glade gleam glf glimmer-js glimmer-ts glimmerjs glimmerts glsl glslf glslv gltf
glyph glyph-bitmap-distribution-format glyphbitmapdistributionformat glyphs gmi gml gms gmx
gn gni gno gnolang gnu gnuplot go go-checksums go-mod go-module go-template go-workspace
go.mod go.sum go.work go.work.sum gochecksums god godot-resource godotresource gohtml
golang golo gomodule gosu gotemplate gotmpl goworkspace gp gpb gpt gpx gql grace gradle
gradle-kotlin-dsl gradlekotlindsl grammatical-framework grammaticalframework
graph-modeling-language graphmodelinglanguage graphql graphqls graphviz(dot) graphviz-(dot)
groff groovy groovy-server-pages groovyserverpages grt grxml gs gsc gsh gshader gsp gst gsx
gtk gtkrc gtl gto gtp gtpl gts gv gvy gyp gypi h h++ ha hack haml handlebars haproxy har
harbour hare hash hashes haskell hats haxe hb hbs hc hcl heex help hexpat hgignore hh hhi
hic hip hiveql hlean hlsl hlsli hocon holyc hoon hosts hosts-file hostsfile hpkp hpp hqf
hql hrl hs hs-boot hsc hsts hta htm html html+django html+ecr html+eex html+erb html+jinja
html+php html+razor html+ruby htmlbars htmldjango http hujson hurl hx hxml hxsl hxx hy
hylang hyphy hzp i i3 i7 i7x ical icalendar ice iced ichigojam icl icls icon ics
icu-message-format idc idl idr idris iecst ig ignore ignore-list ignorelist igor igor-pro
igorpro ihlp ijm ijs ik il il-assembly ilasm ilassembly ily imagej-macro imagejmacro imba
imhex imhex-pattern-language imhexpatternlanguage imhexpl iml inc inform-7 inform7 ini ink
inl inno-setup innosetup ino inputrc ins intr io ioke iol ipf ipp ipynb irc irc-log irclog
isabelle isabelle-root isabelleroot isl ispc iss iuml ivy ixx j j2 jac jade jai jake janet
jar-manifest jarmanifest jasmin jass jass2 jav java java-properties java-server-pages
java-template-engine javadoc javadoclike javaproperties javascript javascript+erb
javaserverpages javastacktrace javatemplateengine jbuilder jcl jelly jest-snapshot
jestsnapshot jetbrains-mps jetbrainsmps jexl jflex jinja jinja2 jison jison-lex jisonlex jl
jolie jq jruby js js-extras js-templates jsb jscad jsdoc jsfl jsh jslib jsm json
json-tmlanguage json-with-comments json5 jsonc jsoniq jsonl jsonld jsonnet jsonp
jsonwithcomments jsp jspre jsproj jss jsstacktrace jst jsx jte julia julia-repl juliarepl
jupyter-notebook jupyternotebook just justfile k kaitai-struct kaitaistruct kak
kakounescript kakscript kcl kdl keepalived kerboscript keyman keyvalues kframework
kicad-layout kicad-legacy-layout kicad-schematic kicad_mod kicad_pcb kicad_sch kicad_sym
kicad_wks kicadlayout kicadlegacylayout kicadschematic kickstart kid kit kk kml kojo koka
kolmafia-ash kolmafiaash kotlin kql krl ks ksh ksy kt ktm kts kum kumir kusto kv kvlang l
labview lagda lambdapi langium lark las lasso lasso8 lasso9 lassoscript latex latte launch
lbx ld lds lean lean-4 lean4 leex lektorproject leo less less-css lex lfe lgt lhaskell lhs
libsonnet lid lidr ligo ligolang lilypond limbo linear-programming linearprogramming
linker-script linkerscript linq linux-kernel-module linuxkernelmodule liq liquid liquidsoap
lisp litcoffee literate-agda literate-coffeescript literate-haskell literateagda
literatecoffeescript literatehaskell live-script livecode-script livecodescript livemd
livescript lkml ll llvm lmi lobster log logos logtalk lol lolcode lookml loomscript lp lpr
ls lsl lslp lsp ltspice-symbol ltspicesymbol ltx lua luau lvclass lvlib lvproj ly m m2 m3
m3u m3u8 m4 m4sugar m68k ma macaulay2 macruby magma mail mak make makefile mako man
man-page manpage mao markdown marko markojs markup markup-templating mask mat mata matah
mathematica mathematical-programming-system mathematicalprogrammingsystem mathml matlab
maven-pom mavenpom mawk max max/msp maxhelp maxmsp maxpat maxproj maxscript mbox mbt mc
mcfunction mch mcmeta mcr md md2 md4 md5 mdoc mdown mdpolicy mdsvex mdwn mdx me mediawiki
mel mercury mermaid meson meta meta4 metafont metal metta mf mg
microsoft-developer-studio-project microsoft-visual-studio-solution
microsoftdeveloperstudioproject microsoftvisualstudiosolution minid miniscript miniyaml
minizinc minizinc-data minizincdata mint mir mirah mirc-script mircscript mizar mjml mjs mk
mkd mkdn mkdown mkfile mkii mkiv mkvi ml ml4 mli mligo mlir mll mly mm mma mmd mmk mms mo
mod modelica modula-2 modula-3 module-management-system modulemanagementsystem mojo mongodb
monkey monkey-c monkey2 monkeyc moo moocode moon moonbit moonscript motoko
motorola-68k-assembly motorola68kassembly mount move mpl mps mq4 mq5 mqh mql4 mql5 mrc ms
mscript msd msg msil mspec mss mt mtl mtml mts mu mud muf mumps mupad muse mustache mxml
mxt myghty mysql myt mzn n n1ql n4js n4jsd nand2tetris-hdl nani naniscript nanorc nargo nas
nasal nasl nasm natvis nawk nb nbp nc ncl ndproj ne ne-on nearley ned nemerle neon
neosnippet nesc netlinx netlinx+erb netlogo network nevod newlisp nextflow nf nginx
nginxconf ni nickel nim nimble nimrod nims ninja nit nix nixos njk njs nl nlogo nmodl no
node noir nomad npm-config npmconfig npmignore npmrc nproj nqp nr nroff nse nsh nsi nsis
nss nu nu-script numpy numpyw numsc nunjucks nush nushell nushell-script nuspec nut nvim
nwscript ny oasv2 oasv2-json oasv2-yaml oasv3 oasv3-json oasv3-yaml ob2 oberon obj obj-c
obj-c++ obj-j objc objc++ objdump object-data-instance-notation objectdatainstancenotation
objective-c objective-c++ objective-j objectivec objectivec++ objectivej objectpascal
objectscript objj ocaml octave odd odin odin-lang odinlang ol omgrofl omnet++-msg
omnet++-ned omnet++msg omnet++ned omnetpp-msg omnetpp-ned oncrpc ooc opa opal
open-policy-agent openapi-specification-v2 openapi-specification-v3 openapispecificationv2
openapispecificationv3 opencl openedge openedge-abl openedgeabl openpolicyagent openqasm
openrc openrc-runscript openrcrunscript openscad openstep-property-list
opensteppropertylist opentofu opentype-feature-file opentypefeaturefile option-list
optionlist opts opy orc org os osascript oscript osm outjob overpassql overpy owl ox oxh
oxo oxygene oz p p4 p6 p6l p6m p8 pac pacscript pact pan pandoc papyrus parigp parrot
parrot-assembly parrot-internal-representation parrotassembly parrotinternalrepresentation
parser pas pascal pascaligo pasm pat patch pawn pb pbfasm pbi pbt pbtxt pc pcaxis pcbdoc
pcbnew pck pcode pcss pd pd_lua pddl pde peg.js peggy pegjs peoplecode pep pep8 per perl
perl-6 perl6 pfa pgsql ph php php-extras php3 php4 php5 phpdoc phps phpt phtml pic pickle
picolisp pig piglatin pikchr pike pip-requirements piprequirements pir pkb pkg-config
pkgconf pkgproj pkl pks pl pl6 plant-uml plantuml plb plist plot plpgsql pls plsql plt
pluginspec plx pm pm6 pml pmod po pod pod-6 pod6 podsl podspec pogo pogoscript polar pony
por portugol posh postcss postscr postscript pot pov pov-ray pov-ray-sdl pov-raysdl povray
power-query powerbuilder powerquery powershell pp pprx pq praat prawn prc prefab prefs prg
pri prisma prjpcb pro pro*c processing procfile progress proguard proj prolog promela
promql propeller-spin propellerspin properties props proto protobuf protocol-buffer
protocol-buffer-text-format protocolbuffer protocolbuffertextformat prw ps ps1 ps1xml psc
psc1 psd1 psgi psl psm1 pt pub public-key publickey pubxml pug puml puppet pure pure-data
purebasic puredata purescript purs pwn pwsh px pxd pxi py py3 pycon pyde pyi pyp pyret
pyrex pyt pytb python python-console python-traceback python3 pythonconsole pythontraceback
pyw pyx q q# qasm qb qb64 qbasic qbs qc qhelp ql qll qmake qmd qml qnt qore qs qsharp
qt-script qtscript quake quakec quartus-simulation-ip quartussimulationip quickbasic quint
r r2 r3 rabl racket ragel ragel-rb ragel-ruby rake raku rakumod raml rascal rascript raw
raw-token-data rawtokendata razor rb rbbas rbfrm rbi rbmnu rbnf rbres rbs rbtbar rbuild
rbuistate rbw rbx rbxmx rbxs rchit rd rdf rdoc re readline readline-config readlineconfig
realbasic reason reasonligo reb rebol record-jar recordjar red red/system redcode
redirect-rules redirectrules redirects reds redscript reek reg regex regexp rego
regular-expression regularexpression rei religo ren'py renderscript renpy res rescript resi
resource rest restructuredtext resx rex rexx rez rg rhai rhistory rhtml rich-text-format
richtextformat ring riot rip rkt rktd rktl rl rmarkdown rmd rmiss rnh rno rnw roboconf
robot robotframework robots robots-exclusion-rules robotsexclusionrules robotx.txt roc
rockspec rocq rocq-prover rocqprover roff roff-manpage roffmanpage ron ronn ros-interface
rosinterface rosmsg rouge routeros-script routerosscript rpc rpcgen rpgle rpm-spec rpmspec
rpy rq rs rs-274x rsc rscript rsh rss rst rsx rtf ru ruby runoff rust rusthon rviz s sage
sagews sail salt saltstack saltstate sarif sas sass sats sbatch sbt sc scad scala scaml scd
sce scenic sch schdoc scheme sci scilab sclang scm sco scpt scrbl scss scxml sd sdc sed
self selinux-policy selinuxpolicy sepolicy service sexp sfd sfproj sfv sh sh-session sha1
sha2 sha224 sha256 sha256sum sha3 sha384 sha512 shader shaderlab shell shell-script
shell-session shellcheck-config shellcheckconfig shellcheckrc shellsession shen shortcode
shproj sieve sig simple-file-verification simplefileverification singularity sip sj sjs sl
slang slash sld slice slim slint sln slnlaunch slnx sls slurm sma smali smalltalk smarty
smithy smk sml smlnj smpl smt smt2 snakefile snakemake snap snip snipmate snippet snippets
socket sol solidity solution-file soong sourcemod sourcepawn soy sp sparql spc spec
specfile spicedb-schema spicedbschema spin spline-font-database splinefontdatabase
splunk-spl splus sps sqf sql sqlpl sqlrpgle squeak squirrel sra srdf srecode-template
srecodetemplate srt sru srv srw ss ssh-config ssh_config sshconfig sshd_config sshdconfig
ssjs ssml sss st stan standard-ml standardml star starlark stata sthlp stl stla ston story
storyboard stringtemplate sttheme sty styl stylus sublime-build sublime-color-scheme
sublime-commands sublime-completions sublime-keymap sublime-macro sublime-menu
sublime-mousemap sublime-project sublime-settings sublime-snippet sublime-syntax
sublime-theme sublime-workspace sublime_metrics sublime_session subrip-text subriptext
sugarss sum sums supercollider surql surrealql survex-data survexdata sv svelte svg svh svx
sw sway sweave swg swift swig syntax systemd systemverilog t t4 t4-cs t4-templating t4-vb
tab tac tact tag talon tap tape target targets tcc tcl tcsh te tea teal templ terra
terraform terraform-template terraformtemplate tesc tese tex texi texinfo text textgrid
textile textmate-properties textmateproperties textproto tf tfstate tftpl tfvars thor
thrift thy ti-program timer tiprogram tl tl-verilog tla tlv tm tm-properties tmac tmcommand
tmdl tml tmlanguage tmpl tmpreferences tmsnippet tmtheme tmux toc tofu toit tolk toml tool
topojson tor-config torconfig torrc tpb tpl tpp tps tree-sitter-query tree-sitterquery
tremor tres trg trickle trig trigger troff troy ts tscn tsconfig tsp tsplib-data tsplibdata
tsq tsql tst tsv tsx tt2 ttl tu turing turtle twig txi txl txt txtpb txx typ type-language
typelanguage typescript typescriptreact typespec typoscript typst uc ucode udf udiff udo ui
ultisnip ultisnips unified-parallel-c unifiedparallelc unity unity3d-asset unity3dasset
unix-assembly unixassembly uno unrealscript untyped-plutus-core untypedplutuscore uorazor
upc uplc ur ur/web urdf uri url urs urweb uscript ux v vala valve-data-format
valvedataformat vapi vark vb vb.net vb6 vba vbhtml vbnet vbproj vbs vbscript vcard vcf vcl
vcxproj vdf velocity velocity-template-language velocitytemplatelanguage vento veo verilog
verse vert vespa vespa-schema-definition vespaschemadefinition vh vhd vhdl vhf vhi vho
vhost vhs vht vhw vim vim-help-file vim-script vim-snippet vimhelp vimhelpfile viml vimrc
vimscript vimsnippet visual-basic visual-basic-.net visual-basic-6.0 visualbasic.net
visualbasic6.0 viw vlang vmb vmf volt vrx vs vsh vshader vsixmanifest vssettings vstemplate
vtl vto vtt vue vw vxml vy vyper w warpscript wasm wast wat watchr wavefront-material
wavefront-object wavefrontmaterial wavefrontobject wdl web-idl web-ontology-language webapp
webassembly webassembly-interface-type webassemblyinterfacetype webidl webmanifest
webontologylanguage webvtt weechatlog wget-config wgetconfig wgetrc wgsl whiley wiki
wikitext win32-message-file win32messagefile winbatch windows-registry-entries
windowsregistryentries wisp wit witcher-script witcherscript wixproj wl wlk wls wlt wlua
wolfram wolfram-language wolframlanguage wollok workbook workflow
world-of-warcraft-addon-data worldofwarcraftaddondata wren wrenlang ws wsdl wsf wsgi wxi
wxl wxs x x-bitmap x-font-directory-index x-pixmap x10 x3d x68 xacro xaml xbase xbitmap xbm
xc xcompose xdc xdr xeora xeoracube xfontdirectoryindex xht xhtml xi xib xlf xliff xls xlsx
xm xmake xmi xml xml+genshi xml+kid xml-doc xml-property-list xmlpropertylist xmp xojo
xojo_code xojo_menu xojo_report xojo_script xojo_toolbar xojo_window xonsh xpages xpixmap
xpl xpm xproc xproj xpy xq xql xqm xquery xqy xrl xs xsd xsh xsjs xsjslib xsl xslt
xsp-config xspec xten xtend xul xzap y yacc yaml yaml-tmlanguage yang yap yar yara yas
yasnippet yml yrl yul yy yyp z3 zap zcml zed zeek zenscript zep zephir zig zil zimpl zmodel
zmpl zone zpl zs zsh zsh-theme
`
    .trim()
    .split(/\s+/),
);
