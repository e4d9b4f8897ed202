import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Type-checks folders of Java files, each separately, and writes nothing.
 *
 * <p>{@code java CheckJava.java <source path> <class path> <folder>...} prints {@code
 * file:line:column: message} for each error in a file of the folders. Errors in files of the source
 * path are not printed: a class that they import may be missing. With the source path {@code none}
 * the files are only parsed.
 */
public class CheckJava {
  public static void main(String[] args) throws IOException {
    for (String folder : List.of(args).subList(2, args.length)) {
      check(Path.of(folder).toAbsolutePath(), args[0], args[1]);
    }
  }

  private static void check(Path folder, String sourcePath, String classPath) throws IOException {
    List<File> files;
    try (Stream<Path> paths = Files.walk(folder)) {
      files = paths.filter(path -> path.toString().endsWith(".java")).map(Path::toFile).toList();
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    List<String> options =
        List.of(
            "-proc:none",
            "-implicit:none",
            "-Xmaxerrs",
            "1000000",
            "-XDshould-stop.ifError=FLOW",
            "-sourcepath",
            sourcePath,
            "-classpath",
            classPath);
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(found, null, null)) {
      Iterable<? extends JavaFileObject> units = manager.getJavaFileObjectsFromFiles(files);
      JavacTask task = (JavacTask) compiler.getTask(null, manager, found, options, null, units);
      if (sourcePath.equals("none")) {
        task.parse();
      } else {
        task.analyze();
      }
    }
    for (Diagnostic<? extends JavaFileObject> each : found.getDiagnostics()) {
      if (each.getKind() != Diagnostic.Kind.ERROR || each.getSource() == null) {
        continue;
      }
      Path file = Path.of(each.getSource().toUri());
      if (file.startsWith(folder)) {
        String message = each.getMessage(Locale.ENGLISH).replaceAll("\\s+", " ");
        String place = file + ":" + each.getLineNumber() + ":" + each.getColumnNumber();
        System.out.println(place + ": " + message);
      }
    }
  }
}
