// Type-checks Go packages without compiling their dependencies.
//
//	go run check.go -module go.temporal.io/sdk=/sdk-go example.com/orders=/samples/orders
//
// Each -module and each argument maps an import path to a folder. The packages in and below the
// folders of the arguments are checked. Prints `file:line:column: message` for each error, and
// ends with 1 if there is one. The bodies of functions of dependencies are not read, and packages
// that no mapping has count as unknown: nothing is reported about their names. With -partial, names
// that the code doesn't declare are not reported either, except those of the -module packages.
package main

import (
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

// modules maps import paths to folders.
type modules map[string]string

func (m modules) String() string { return fmt.Sprint(map[string]string(m)) }

func (m modules) Set(value string) error {
	path, folder, ok := strings.Cut(value, "=")
	if !ok {
		return errors.New("write <import path>=<folder>")
	}
	m[path] = folder
	return nil
}

// folderOf returns the folder of a package, by the longest import path that contains it.
func (m modules) folderOf(path string) (string, bool) {
	for prefix := path; prefix != "."; prefix = filepath.Dir(prefix) {
		if folder, ok := m[prefix]; ok {
			return filepath.Join(folder, strings.TrimPrefix(path, prefix)), true
		}
	}
	return "", false
}

type checker struct {
	files *token.FileSet
	// modules are all mappings, and known are those of -module.
	modules  modules
	known    modules
	standard types.Importer
	packages map[string]*types.Package
}

// Import implements types.Importer for dependencies. Errors in them are not reported.
func (c *checker) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if known, ok := c.packages[path]; ok {
		if known == nil {
			return nil, errors.New("unknown package")
		}
		return known, nil
	}
	c.packages[path] = nil
	folder, ok := c.modules.folderOf(path)
	if !ok {
		if strings.Contains(strings.Split(path, "/")[0], ".") {
			return nil, errors.New("unknown package")
		}
		found, err := c.standard.Import(path)
		c.packages[path] = found
		return found, err
	}
	found := c.dependency(path, folder)
	c.packages[path] = found
	return found, nil
}

// dependency type-checks the declarations of the package in a folder, and ignores errors.
func (c *checker) dependency(path, folder string) *types.Package {
	listed, err := build.Default.ImportDir(folder, 0)
	if err != nil {
		return nil
	}
	var parsed []*ast.File
	for _, name := range listed.GoFiles {
		file, _ := parser.ParseFile(c.files, filepath.Join(folder, name), nil, parser.SkipObjectResolution)
		if file != nil {
			parsed = append(parsed, file)
		}
	}
	config := types.Config{Importer: c, IgnoreFuncBodies: true, Error: func(error) {}}
	found, _ := config.Check(path, c.files, parsed, nil)
	return found
}

// check type-checks the packages in a folder, of which a page can have several, and passes each
// error to report.
func (c *checker) check(path, folder string, report func(error)) {
	names, _ := filepath.Glob(filepath.Join(folder, "*.go"))
	packages := map[string][]*ast.File{}
	for _, name := range names {
		file, err := parser.ParseFile(c.files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			report(err)
			continue
		}
		packages[file.Name.Name] = append(packages[file.Name.Name], file)
	}
	for _, parsed := range packages {
		config := types.Config{Importer: c, Error: report}
		_, _ = config.Check(path, c.files, parsed, nil)
	}
}

var partial = flag.Bool("partial", false, "ignore names that the code doesn't declare")

var undeclared = regexp.MustCompile(`^undeclared name: |not declared by package (\w+)$|^".*" imported but not used`)

// isContext returns whether an error is about a name that other code would declare.
func (c *checker) isContext(err error) bool {
	var found types.Error
	if !errors.As(err, &found) {
		return false
	}
	match := undeclared.FindStringSubmatch(found.Msg)
	if match == nil {
		return false
	}
	// The standard library may be older than the code.
	if found, err := build.Import(match[1], "", build.FindOnly); err == nil && found.Goroot {
		return true
	}
	for prefix := range c.known {
		for path := range c.packages {
			if strings.HasPrefix(path, prefix) && filepath.Base(path) == match[1] {
				return false
			}
		}
	}
	return true
}

// foldersWithCode returns the folders in and below one that hold Go files.
func foldersWithCode(root string) []string {
	folders := map[string]bool{}
	_ = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && strings.HasSuffix(path, ".go") {
			folders[filepath.Dir(path)] = true
		}
		return nil
	})
	var sorted []string
	for folder := range folders {
		sorted = append(sorted, folder)
	}
	sort.Strings(sorted)
	return sorted
}

func main() {
	known := modules{}
	flag.Var(known, "module", "<import path>=<folder>")
	flag.Parse()
	// Without C code every package of the standard library is plain Go.
	build.Default.CgoEnabled = false
	files := token.NewFileSet()
	failed := false
	standard := importer.ForCompiler(files, "source", nil)
	dependencies := &checker{files, known, known, standard, map[string]*types.Package{}}
	for _, argument := range flag.Args() {
		path, folder, _ := strings.Cut(argument, "=")
		if checkProject(dependencies, path, folder) {
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
}

// checkProject checks each package of a project, and returns whether one has an error.
func checkProject(dependencies *checker, path, folder string) bool {
	failed := false
	project := modules{path: folder}
	for prefix, place := range dependencies.modules {
		project[prefix] = place
	}
	loaded := map[string]*types.Package{}
	for prefix, found := range dependencies.packages {
		loaded[prefix] = found
	}
	c := &checker{dependencies.files, project, dependencies.known, dependencies.standard, loaded}
	for _, each := range foldersWithCode(folder) {
		relative, _ := filepath.Rel(folder, each)
		c.check(filepath.Join(path, relative), each, func(err error) {
			if strings.Contains(err.Error(), "could not import") || *partial && c.isContext(err) {
				return
			}
			fmt.Println(err)
			failed = true
		})
	}
	for prefix, found := range loaded {
		if found != nil && !strings.HasPrefix(prefix, path) {
			dependencies.packages[prefix] = found
		}
	}
	return failed
}
